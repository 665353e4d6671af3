// Routes of running ads and of what the channels suggest (spec §2, Advert area).
import type { PageEntry } from '../../routes/definition.ts'

const LIST = '/accountManage/accountManageList'

export const adManagementRoutes: readonly PageEntry[] = [
  { name: 'AdManageList', path: LIST, title: '广告管理', menu: 'ads' },
  { name: 'AdManageAdd', path: '/accountManage/accountManageAdd', title: '创建广告', below: LIST, isUncached: true },
  { name: 'AdsSuggestion', path: '/accountManage/ads-suggesstion', title: '账户建议', menu: 'ads' },
  { name: 'AdsSuggestionEffect', path: '/accountManage/ads-suggesstion-effect', title: '建议效果', menu: 'ads' },
]
