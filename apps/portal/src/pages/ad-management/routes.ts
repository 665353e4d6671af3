// Routes of running ads (spec §2, Advert area).
import type { PageEntry } from '../../routes/definition.ts'

const LIST = '/accountManage/accountManageList'

export const adManagementRoutes: readonly PageEntry[] = [
  { name: 'AdManageList', path: LIST, title: '广告管理', page: 'ad-management/AdListPage', menu: 'ads' },
  {
    name: 'AdManageAdd',
    path: '/accountManage/accountManageAdd',
    title: '创建广告',
    page: 'ad-management/CreateAdPage',
    below: LIST,
    isUncached: true,
  },
]
