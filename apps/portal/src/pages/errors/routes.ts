// Routes of what is shown where nothing else is (spec §2, Public routes).
import { openToAll, type PageEntry } from '../../routes/definition.ts'

export const errorRoutes: readonly PageEntry[] = [
  { ...openToAll, name: 'Page401', path: '/401', title: '无权限', page: 'errors/ForbiddenPage' },
  { ...openToAll, name: 'Page404', path: '/404', title: '页面不存在', page: 'errors/NotFoundPage' },
  { ...openToAll, name: 'Page500', path: '/500', title: '服务异常', page: 'errors/BrokenPage' },
]
