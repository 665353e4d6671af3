// Routes of imports of many operations at once (spec §2, Advert area).
import type { PageEntry } from '../../routes/definition.ts'

export const importRoutes: readonly PageEntry[] = [
  {
    name: 'ImportRecord',
    path: '/account/record/{channel}',
    title: '批量导入记录',
    page: 'imports/ImportRecordPage',
    tree: 'both',
    menu: { place: 'records', path: '/account/record/{channel}' },
  },
]
