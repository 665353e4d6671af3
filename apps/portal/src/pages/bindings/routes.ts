// Routes of what is bound to ad accounts, of their names, and of the records of both (spec §2, Advert area).
import type { PageEntry } from '../../routes/definition.ts'

const toBoth = { tree: 'both' } as const
const facebook = { ...toBoth, channel: 'FACEBOOK', menu: 'bindings' } as const

/** Only Google has manager accounts: the same addresses of the others lead to what they have. */
const others = { ...toBoth, page: 'bindings/NoManagersPage', channels: ['FACEBOOK', 'TIKTOK'], hidden: true } as const

export const bindingRoutes: readonly PageEntry[] = [
  { ...facebook, name: 'BatchBm', path: '/account/facebook/bm/batch', title: '批量绑定 BM', page: 'bindings/BatchBmPage' },
  { ...facebook, name: 'BatchPixel', path: '/account/facebook/pixel/batch', title: '批量绑定 Pixel', page: 'bindings/BatchPixelPage' },
  {
    ...toBoth,
    name: 'BatchBc',
    path: '/account/tiktok/bc/batch',
    title: '批量绑定 BC',
    page: 'bindings/BatchBcPage',
    channel: 'TIKTOK',
    menu: 'bindings',
  },
  {
    ...toBoth,
    name: 'BatchMcc',
    path: '/batch-binding-mcc/{channel}/:encryptData?',
    title: '批量更新 MCC',
    page: 'bindings/BatchMccPage',
    channels: ['GOOGLE'],
    menu: { place: 'bindings', path: '/batch-binding-mcc/google' },
  },
  { ...others, name: 'BatchMcc', path: '/batch-binding-mcc/{channel}/:encryptData?', title: '批量更新 MCC' },
  {
    name: 'BatchModify',
    path: '/batch-modify/{channel}',
    title: '批量修改账户',
    page: 'bindings/BatchModifyPage',
    below: '/account/{channel}',
  },
  {
    name: 'AuthPersonal',
    path: '/auth-personal-account/{channel}',
    title: '个人账号授权',
    below: '/account/{channel}',
  },
  {
    ...toBoth,
    name: 'PixelRecord',
    path: '/account/pixel-record',
    title: 'Pixel 绑定 BM 记录',
    page: 'bindings/PixelRecordPage',
    menu: 'records',
  },
  {
    ...toBoth,
    name: 'MccRecord',
    path: '/binding-mcc-record/{channel}',
    title: 'MCC 绑定记录',
    page: 'bindings/MccRecordPage',
    channels: ['GOOGLE'],
    menu: { place: 'records', path: '/binding-mcc-record/google' },
  },
  { ...others, name: 'MccRecord', path: '/binding-mcc-record/{channel}', title: 'MCC 绑定记录' },
]
