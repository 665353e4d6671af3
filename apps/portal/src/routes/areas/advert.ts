// Advert routes: ad accounts, their quota, opening, bindings, records and ad management (spec §2, Advert area).
import { perChannel, type RouteDefinition, route } from '../definition.ts'

const toBoth = { tree: 'both' } as const

const accountRoutes: readonly RouteDefinition[] = [
  ...perChannel({
    ...toBoth,
    name: 'Account',
    // Sub-customers reach them from their dashboard (spec §2, Reduced route tree).
    hidden: 'sub-customer',
    path: '/account/{channel}',
    title: '{Channel} 账户',
    page: 'ad-accounts/AccountListPage',
    menu: '/account/{channel}',
  }),
  ...perChannel({
    ...toBoth,
    name: 'AccountAdd',
    hidden: true,
    path: '/account/{channel}/add/:id',
    title: '新增额度',
    page: 'quota/AddQuotaPage',
    menu: '/account/{channel}',
    isUncached: true,
  }),
  ...perChannel({
    ...toBoth,
    name: 'AccountTransfer',
    hidden: true,
    path: '/account/{channel}/transfer/:id',
    title: '转移额度',
    page: 'quota/TransferQuotaPage',
    menu: '/account/{channel}',
    isUncached: true,
  }),
  ...perChannel({
    name: 'AccountReduce',
    hidden: true,
    path: '/account/{channel}/reduce/:id',
    title: '调减额度',
    page: 'quota/ReduceQuotaPage',
    menu: '/account/{channel}',
    isUncached: true,
  }),
  ...perChannel({
    ...toBoth,
    name: 'AccountClear',
    hidden: true,
    path: '/account/{channel}/clear/:id',
    title: '账户清零',
    page: 'quota/ClearQuotaPage',
    menu: '/account/{channel}',
    isUncached: true,
  }),
  route({
    name: 'AutoClearWhitelist',
    path: '/auto-clear/whitelist/account-list',
    title: '自动清零白名单',
    page: 'auto-clear/AutoClearWhitelistPage',
    menu: '/auto-clear/whitelist/account-list',
  }),
]

const bindingRoutes: readonly RouteDefinition[] = [
  route({
    ...toBoth,
    name: 'BatchBm',
    path: '/account/facebook/bm/batch',
    title: '批量绑定 BM',
    menu: '/account/facebook/bm/batch',
    channel: 'FACEBOOK',
    isComing: true,
  }),
  route({
    ...toBoth,
    name: 'BatchPixel',
    path: '/account/facebook/pixel/batch',
    title: '批量绑定 Pixel',
    menu: '/account/facebook/pixel/batch',
    channel: 'FACEBOOK',
    isComing: true,
  }),
  route({
    ...toBoth,
    name: 'BatchBc',
    path: '/account/tiktok/bc/batch',
    title: '批量绑定 BC',
    menu: '/account/tiktok/bc/batch',
    channel: 'TIKTOK',
    isComing: true,
  }),
  ...perChannel({
    ...toBoth,
    name: 'BatchMcc',
    path: '/batch-binding-mcc/{channel}/:encryptData?',
    title: '批量更新 MCC',
    menu: '/batch-binding-mcc/google',
    isComing: true,
  }),
  ...perChannel({
    name: 'AuthPersonal',
    hidden: true,
    path: '/auth-personal-account/{channel}',
    title: '个人账号授权',
    menu: '/account/{channel}',
    isComing: true,
  }),
  ...perChannel({
    name: 'BatchModify',
    hidden: true,
    path: '/batch-modify/{channel}',
    title: '批量修改账户',
    menu: '/account/{channel}',
    isComing: true,
  }),
]

const recordRoutes: readonly RouteDefinition[] = [
  route({
    ...toBoth,
    name: 'OperateRecord',
    path: '/operate/record',
    title: '账户操作记录',
    page: 'quota/OperateRecordPage',
    menu: '/operate/record',
  }),
  ...perChannel({
    ...toBoth,
    name: 'ImportRecord',
    path: '/account/record/{channel}',
    title: '批量导入记录',
    page: 'imports/ImportRecordPage',
    menu: '/account/record/facebook',
  }),
  route({
    ...toBoth,
    name: 'PixelRecord',
    path: '/account/pixel-record',
    title: 'Pixel 绑定 BM 记录',
    menu: '/account/pixel-record',
    isComing: true,
  }),
  ...perChannel({
    ...toBoth,
    name: 'MccRecord',
    path: '/binding-mcc-record/{channel}',
    title: 'MCC 绑定记录',
    menu: '/binding-mcc-record/google',
    isComing: true,
  }),
]

const openingRoutes: readonly RouteDefinition[] = [
  route({
    name: 'FreeOpening',
    path: '/advert/dashboard',
    title: '免费开户',
    menu: '/advert/dashboard',
    isComing: true,
  }),
  ...perChannel({
    name: 'OpenHistory',
    path: '/history/{channel}',
    title: '{Channel} 开户记录',
    menu: '/history/{channel}',
    isComing: true,
  }),
]

const managementRoutes: readonly RouteDefinition[] = [
  route({
    name: 'AdManageList',
    path: '/accountManage/accountManageList',
    title: '广告管理',
    menu: '/accountManage/accountManageList',
    isComing: true,
  }),
  route({
    name: 'AdManageAdd',
    hidden: true,
    path: '/accountManage/accountManageAdd',
    title: '创建广告',
    menu: '/accountManage/accountManageList',
    isUncached: true,
    isComing: true,
  }),
  route({
    name: 'AdsSuggestion',
    path: '/accountManage/ads-suggesstion',
    title: '账户建议',
    menu: '/accountManage/ads-suggesstion',
    isComing: true,
  }),
  route({
    name: 'AdsSuggestionEffect',
    path: '/accountManage/ads-suggesstion-effect',
    title: '建议效果',
    menu: '/accountManage/ads-suggesstion-effect',
    isComing: true,
  }),
]

export const advertRoutes: readonly RouteDefinition[] = [
  ...accountRoutes,
  ...bindingRoutes,
  ...recordRoutes,
  ...openingRoutes,
  ...managementRoutes,
]
