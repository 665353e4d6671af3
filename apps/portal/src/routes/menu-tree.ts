// Menu tree: the branches of the rail with their meta, and the pages in them, in order (spec §2; screens.md 2.1). Data only.
import { CHANNEL_CODES, CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { RouteMeta } from './definition.ts'
import { HOME_PATH } from './register.ts'

/** The figure or «NEW» beside an entry (spec §2, Menu badges). */
export type MenuBadge = 'statements' | 'forewarnings' | 'freezes' | 'rectifications'
/** A page: titled as its route, unless it says otherwise. `{channel}` stands for the pages of all channels, and leads to the first that the customer has. */
export type TreeEntry = { path: string; title?: string; badge?: MenuBadge }
/** What branches are leads nowhere: hiding is said by the pages, and roles are theirs. */
type Branch = Omit<RouteMeta, 'hidden'>
export type TreeColumn = Branch & { entries: readonly TreeEntry[] }
/** `hasFooter`: manual and consultant stand below its columns. */
export type TreeGroup = Branch & Required<Pick<RouteMeta, 'icon'>> & { columns: readonly TreeColumn[]; hasFooter?: true }

const pages = (...paths: readonly string[]): readonly TreeEntry[] => paths.map(path => ({ path }))
const perChannel = (path: string, channels: readonly Channel[] = CHANNEL_CODES): readonly TreeEntry[] =>
  pages(...channels.map(channel => path.replace('{channel}', CHANNELS[channel].path)))

/** One page: the rail shows it in place of the branch. */
const home: TreeGroup = { title: '首页', icon: 'house', columns: [{ title: '首页', breadcrumb: false, entries: pages(HOME_PATH) }] }
const toBeRectified: TreeEntry = { path: '/rectification/to-be-rectified/facebook', badge: 'rectifications' }
/** Each list carries the unread count of its own channel. */
const freezes: readonly TreeEntry[] = perChannel('/rectification/freeze-record/{channel}', ['FACEBOOK', 'TIKTOK']).map(entry => ({
  ...entry,
  badge: 'freezes',
}))
const lists = perChannel('/account/{channel}')
const bindings = pages(
  '/account/facebook/bm/batch',
  '/account/facebook/pixel/batch',
  '/account/tiktok/bc/batch',
  '/batch-binding-mcc/google',
)
const records: readonly TreeEntry[] = [
  { path: '/operate/record' },
  { path: '/account/record/{channel}' },
  { path: '/account/pixel-record' },
  { path: '/binding-mcc-record/google' },
]

export const CUSTOMER_TREE: readonly TreeGroup[] = [
  home,
  {
    title: '广告',
    icon: 'megaphone',
    alwaysShow: true,
    hasFooter: true,
    columns: [
      { title: '账户管理', entries: [...lists, { path: '/auto-clear/whitelist/account-list' }] },
      { title: '开户', entries: [{ path: '/advert/dashboard' }, ...perChannel('/history/{channel}')] },
      { title: '绑定与授权', entries: bindings },
      { title: '记录', redirect: '/operate/record', entries: records },
      {
        title: '投放',
        entries: pages('/accountManage/accountManageList', '/accountManage/ads-suggesstion', '/accountManage/ads-suggesstion-effect'),
      },
    ],
  },
  {
    title: '违规预警',
    icon: 'shield-alert',
    alwaysShow: true,
    redirect: '/rectification/to-be-rectified/facebook',
    columns: [
      { title: '违规', breadcrumb: false, entries: [toBeRectified, { path: '/rectification/facebook/violate', badge: 'forewarnings' }] },
      { title: '冻结', breadcrumb: false, entries: freezes },
    ],
  },
  {
    title: '账单消耗',
    icon: 'chart-column',
    alwaysShow: true,
    columns: [
      { title: '每日消耗', breadcrumb: false, entries: perChannel('/advert/consume/{channel}') },
      { title: '月度账单', breadcrumb: false, entries: perChannel('/advert/bill/{channel}') },
    ],
  },
  {
    title: 'AI 助手',
    icon: 'bot',
    alwaysShow: true,
    columns: [
      { title: '防盗刷', entries: pages('/security/config') },
      { title: '创意', entries: pages('/tiktok-create-platform') },
    ],
  },
  {
    title: '财务',
    icon: 'wallet',
    alwaysShow: true,
    redirect: '/record',
    columns: [
      { title: '钱包', redirect: '/wallet', entries: pages('/wallet', '/record') },
      {
        title: '信用',
        redirect: '/credit/limit',
        entries: [
          { path: '/credit/limit' },
          { path: '/credit/history' },
          { path: '/credit/record/{channel}', title: '额度变更记录' },
          { path: '/credit/check/{channel}', title: '对账单', badge: 'statements' },
          { path: '/credit/check/others' },
          { path: '/credit/repayment' },
        ],
      },
    ],
  },
  {
    title: '二代工具',
    icon: 'network',
    alwaysShow: true,
    redirect: '/second/asset/list',
    columns: [
      { title: '子客户', entries: pages('/second/asset/list', '/second/asset/account') },
      { title: '违规', entries: pages('/second/violation/list') },
    ],
  },
  {
    title: '帮助',
    icon: 'book-open',
    alwaysShow: true,
    columns: [{ title: '帮助中心', breadcrumb: false, entries: pages('/help/doc', '/help/video') }],
  },
]

/** The fixed tree of sub-customers. The lists of ad accounts say themselves that they are hidden here. */
export const SUB_CUSTOMER_TREE: readonly TreeGroup[] = [
  home,
  {
    title: '广告',
    icon: 'megaphone',
    alwaysShow: true,
    columns: [
      { title: '账户列表', redirect: '/account/{channel}', entries: [...lists, ...bindings, ...records] },
      { title: '违规预警', entries: [toBeRectified, ...freezes] },
      { title: '消耗', entries: perChannel('/consume/{channel}') },
    ],
  },
  {
    title: '财务',
    icon: 'wallet',
    alwaysShow: true,
    columns: [{ title: '钱包', entries: [{ path: '/record', title: '广告钱包' }] }],
  },
]
