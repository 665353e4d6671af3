// Menu: what the rail shows, in its order, and who sees which entry (spec §2; screens.md 2.1). Data, and the functions that trim it.
import { CHANNEL_CODES, CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import { routeOf } from './match.ts'
import { HOME_PATH } from './register.ts'

export type MenuIcon = 'house' | 'megaphone' | 'shield-alert' | 'chart-column' | 'bot' | 'wallet' | 'network' | 'book-open'
/** The figure or «NEW» beside an entry (spec §2, Menu badges). */
export type MenuBadge = 'statements' | 'forewarnings' | 'freezes' | 'rectifications'
export type MenuItem = {
  title: string
  path: string
  badge?: MenuBadge
  /** Stands for the lists of all channels: leads to the first one that the customer has. */
  isOfAnyChannel?: boolean
}
export type MenuColumn = { title: string; items: readonly MenuItem[] }
/** With a path it leads somewhere; with columns it opens them. */
export type MenuGroup = { title: string; icon: MenuIcon } & (
  | { path: string }
  /** `hasFooter`: manual and consultant stand below its columns. */
  | { columns: readonly MenuColumn[]; hasFooter?: boolean }
)

const perChannel = (path: string, title: string, channels: readonly Channel[] = CHANNEL_CODES): readonly MenuItem[] =>
  channels.map(channel => ({ title: `${CHANNELS[channel].name} ${title}`, path: path.replace('{channel}', CHANNELS[channel].path) }))

const home: MenuGroup = { title: '首页', icon: 'house', path: HOME_PATH }
const toBeRectified: MenuItem = { title: '待整改账户', path: '/rectification/to-be-rectified/facebook', badge: 'rectifications' }
/** Each list carries the unread count of its own channel. */
const freezes: readonly MenuItem[] = perChannel('/rectification/freeze-record/{channel}', '冻结明细', ['FACEBOOK', 'TIKTOK']).map(item => ({
  ...item,
  badge: 'freezes',
}))
const bindings: MenuColumn = {
  title: '绑定与授权',
  items: [
    { title: '批量绑定 BM', path: '/account/facebook/bm/batch' },
    { title: '批量绑定 Pixel', path: '/account/facebook/pixel/batch' },
    { title: '批量绑定 BC', path: '/account/tiktok/bc/batch' },
    { title: '批量更新 MCC', path: '/batch-binding-mcc/google' },
  ],
}
const records: MenuColumn = {
  title: '记录',
  items: [
    { title: '账户操作记录', path: '/operate/record' },
    { title: '批量导入记录', path: '/account/record/facebook' },
    { title: 'Pixel 绑定 BM 记录', path: '/account/pixel-record' },
    { title: 'MCC 绑定记录', path: '/binding-mcc-record/google' },
  ],
}

const customerMenu: readonly MenuGroup[] = [
  home,
  {
    title: '广告',
    icon: 'megaphone',
    hasFooter: true,
    columns: [
      {
        title: '账户管理',
        items: [...perChannel('/account/{channel}', '账户'), { title: '自动清零白名单', path: '/auto-clear/whitelist/account-list' }],
      },
      { title: '开户', items: [{ title: '免费开户', path: '/advert/dashboard' }, ...perChannel('/history/{channel}', '开户记录')] },
      bindings,
      records,
      {
        title: '投放',
        items: [
          { title: '广告管理', path: '/accountManage/accountManageList' },
          { title: '账户建议', path: '/accountManage/ads-suggesstion' },
          { title: '建议效果', path: '/accountManage/ads-suggesstion-effect' },
        ],
      },
    ],
  },
  {
    title: '违规预警',
    icon: 'shield-alert',
    columns: [
      {
        title: '违规',
        items: [toBeRectified, { title: '广告违规预警', path: '/rectification/facebook/violate', badge: 'forewarnings' }],
      },
      { title: '冻结', items: freezes },
    ],
  },
  {
    title: '账单消耗',
    icon: 'chart-column',
    columns: [
      { title: '每日消耗', items: perChannel('/advert/consume/{channel}', '每日消耗') },
      { title: '月度账单', items: perChannel('/advert/bill/{channel}', '月度账单') },
    ],
  },
  {
    title: 'AI 助手',
    icon: 'bot',
    columns: [
      { title: '防盗刷', items: [{ title: '监控规则', path: '/security/config' }] },
      { title: '创意', items: [{ title: 'TikTok 创意平台', path: '/tiktok-create-platform' }] },
    ],
  },
  {
    title: '财务',
    icon: 'wallet',
    columns: [
      {
        title: '钱包',
        items: [
          { title: '广告钱包', path: '/wallet' },
          { title: '交易记录', path: '/record' },
        ],
      },
      {
        title: '信用',
        items: [
          { title: '授信额度', path: '/credit/limit' },
          { title: '授信记录', path: '/credit/history' },
          { title: '额度变更记录', path: '/credit/record/facebook' },
          { title: '对账单', path: '/credit/check/facebook', badge: 'statements' },
          { title: '其他渠道对账单', path: '/credit/check/others' },
          { title: '还款记录', path: '/credit/repayment' },
        ],
      },
    ],
  },
  {
    title: '二代工具',
    icon: 'network',
    columns: [
      {
        title: '子客户',
        items: [
          { title: '子客户管理', path: '/second/asset/list' },
          { title: '子客户账户', path: '/second/asset/account' },
        ],
      },
      { title: '违规', items: [{ title: '子客户违规', path: '/second/violation/list' }] },
    ],
  },
  {
    title: '帮助',
    icon: 'book-open',
    columns: [
      {
        title: '帮助中心',
        items: [
          { title: '操作手册', path: '/help/doc' },
          { title: '视频教程', path: '/help/video' },
        ],
      },
    ],
  },
]

/** The fixed tree of sub-customers: one entry leads to the account lists, which have channel tabs of their own. */
const subCustomerMenu: readonly MenuGroup[] = [
  home,
  {
    title: '广告',
    icon: 'megaphone',
    columns: [
      { title: '账户管理', items: [{ title: '账户列表', path: '/account/facebook', isOfAnyChannel: true }] },
      bindings,
      records,
      { title: '违规预警', items: [toBeRectified, ...freezes] },
      { title: '消耗', items: perChannel('/consume/{channel}', '每日消耗') },
    ],
  },
  { title: '财务', icon: 'wallet', columns: [{ title: '钱包', items: [{ title: '广告钱包', path: '/record' }] }] },
]

/**
 * The menu of a user. Left out are entries whose route the roles do not reach, those of channels that the customer does not have,
 * and those whose page is still to come; and with them the columns and groups that they leave empty.
 */
export function menuFor(
  roles: readonly Role[],
  isSubCustomer: boolean,
  channels: readonly Channel[] = CHANNEL_CODES,
): readonly MenuGroup[] {
  const isShown = ({ path }: { path: string }): boolean => {
    const route = routeOf(path)
    if (!route || route.coming !== undefined) return false
    if (route.channel !== undefined && !channels.includes(route.channel)) return false
    return route.roles === undefined || route.roles.some(role => roles.includes(role))
  }
  return treeOf(isSubCustomer).flatMap((group): MenuGroup[] => {
    if ('path' in group) return isShown(group) ? [group] : []
    const columns = group.columns
      .map(column => ({
        ...column,
        items: column.items.map(item => ofAnyChannel(item, channels)).filter(isShown),
      }))
      .filter(column => column.items.length > 0)
    return columns.length > 0 ? [{ ...group, columns }] : []
  })
}

function ofAnyChannel(item: MenuItem, [first]: readonly Channel[]): MenuItem {
  return item.isOfAnyChannel && first ? { ...item, path: `/account/${CHANNELS[first].path}` } : item
}

/** The entry of this menu that stands for a page's; undefined where there is none. */
export function currentEntry(menu: readonly MenuGroup[], menuPath: string | undefined): string | undefined {
  const items = menu.flatMap(group => ('path' in group ? [group] : group.columns.flatMap(column => column.items)))
  return items.find(item => standsFor(item, menuPath))?.path
}

const standsFor = ({ path, isOfAnyChannel }: Pick<MenuItem, 'path' | 'isOfAnyChannel'>, menuPath: string | undefined): boolean =>
  path === menuPath || (isOfAnyChannel === true && CHANNEL_CODES.some(channel => menuPath === `/account/${CHANNELS[channel].path}`))

/** Every title that a menu may show. */
export const menuTitles = (): readonly string[] =>
  [...customerMenu, ...subCustomerMenu].flatMap(group => [
    group.title,
    ...('path' in group ? [] : group.columns.flatMap(column => [column.title, ...column.items.map(item => item.title)])),
  ])

/** The titles above a page: group, column, page. The home page stands alone under its group. */
export function trailOf(menuPath: string | undefined, pageTitle: string, isSubCustomer: boolean): readonly string[] {
  for (const group of treeOf(isSubCustomer)) {
    if ('path' in group) {
      if (group.path === menuPath) return [group.title, pageTitle]
      continue
    }
    for (const column of group.columns) {
      const item = column.items.find(candidate => standsFor(candidate, menuPath))
      if (item) return item.title === pageTitle ? [group.title, column.title, pageTitle] : [group.title, item.title, pageTitle]
    }
  }
  return [pageTitle]
}

const treeOf = (isSubCustomer: boolean): readonly MenuGroup[] => (isSubCustomer ? subCustomerMenu : customerMenu)
