// Pages of the palette: what the user's menu offers and a few beside it, and which of them a text means.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { isHidden, type MenuGroup, type MenuItem } from '../routes/menu.ts'
import { paths } from '../routes/paths.ts'
import { initialsOf } from './initials.ts'

export type PageCommand = { path: string; title: string; trail: string; initials: string; obstacle?: string | undefined }

const command = (path: string, title: string, trail: string): PageCommand => ({ path, title, trail, initials: initialsOf(title) })

/** How people write the channels, beside their names. */
const SHORT_NAMES: Readonly<Record<string, string>> = { facebook: 'fb meta', google: 'gg', tiktok: 'tt' }

/** `hidden` are pages that the menu leaves out: found all the same. */
export function pageCommands(menu: readonly MenuGroup[], isSubCustomer: boolean, hidden: readonly MenuItem[] = []): readonly PageCommand[] {
  const inMenu = menu.flatMap(group =>
    'path' in group
      ? [command(group.path, group.title, '')]
      : group.columns.flatMap(column => column.items.map(item => command(item.path, item.title, `${group.title} › ${column.title}`))),
  )
  const beside = [
    ...hidden.map(item => command(item.path, item.title, '工作台')),
    ...(isHidden(paths.userInfo(), isSubCustomer) ? [] : [command(paths.userInfo(), '个人中心', '用户菜单')]),
    command(paths.feedback(), '意见反馈', '用户菜单'),
    command(paths.logout(), '退出登录', '用户菜单'),
  ]
  return [...inMenu, ...beside]
}

/** What is started on a page of the menu, under the words by which people look for it. */
const ACTIONS: readonly { title: string; page: RegExp; path: string; trail: string }[] = [
  { title: '充值', page: /^\/record$/, path: paths.transactions({ action: 'recharge' }), trail: '打开充值' },
  { title: '退款', page: /^\/wallet$/, path: paths.transactions({ tab: 'refunds', action: 'refund' }), trail: '申请退款' },
  { title: '换汇', page: /^\/wallet$/, path: paths.wallet({ action: 'exchange' }), trail: '打开换汇' },
  { title: '登记还款', page: /^\/credit\/repayment$/, path: paths.repayments({ action: 'repay' }), trail: '打开还款登记' },
]

/** Those whose page is in the user's menu; an invoice is that of a bill, wherever the menu has bills. */
export function actionCommands(menu: readonly MenuGroup[]): readonly PageCommand[] {
  const inMenu = menu.flatMap(group =>
    'path' in group ? [group.path] : group.columns.flatMap(column => column.items.map(({ path }) => path)),
  )
  const bills = inMenu.find(path => /\/bill\/[a-z]+$/.test(path))
  return [
    ...ACTIONS.filter(({ page }) => inMenu.some(path => page.test(path))).map(({ title, path, trail }) => command(path, title, trail)),
    ...(bills === undefined ? [] : [command(`${bills}?status=CLOSED`, '下载发票', '已出账的月度账单')]),
  ]
}

/** What is started by choosing accounts first: quota is added in each channel of the customer. */
export const addCommands = (channels: readonly Channel[], obstacleIn: (channel: Channel) => string | undefined): readonly PageCommand[] =>
  channels.map(channel => ({
    ...command(paths.accounts(channel, { add: 1 }), `新增额度 · ${CHANNELS[channel].name}`, '选择账户并填写金额'),
    obstacle: obstacleIn(channel),
  }))

/** Best first: titles that begin with the text, that contain it, whose initials begin with it, contain it. */
export function findPages(commands: readonly PageCommand[], text: string): readonly PageCommand[] {
  const wanted = text.toLowerCase().replaceAll(' ', '')
  if (wanted === '') return []
  return commands
    .map(one => ({ one, rank: rankOf(one, wanted) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((left, right) => right.rank - left.rank)
    .map(({ one }) => one)
}

function rankOf({ title, initials }: PageCommand, wanted: string): number {
  const name = title.toLowerCase().replaceAll(' ', '')
  const channel = Object.keys(SHORT_NAMES).find(one => name.includes(one))
  if (channel !== undefined && entryOf(SHORT_NAMES, channel)?.split(' ').includes(wanted)) return 3
  if (name.startsWith(wanted)) return 4
  if (name.includes(wanted)) return 3
  if (initials.startsWith(wanted)) return 2
  return initials.includes(wanted) ? 1 : 0
}
