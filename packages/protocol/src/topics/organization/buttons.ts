// Buttons: per route of the portal's register, which actions a customer may start, for browser and server alike (spec §6). Those of lists are
// declared with them.
import { CATALOGUE } from '../../errors/catalogue.ts'
import { refusalMessage } from '../../errors/refusal.ts'
import { isForSubCustomers } from '../../lists/portal-lists.ts'
import { type ButtonRule, type ButtonRules, adds, agent, both, clears, customer, master, transfers } from '../../vocabulary/buttons.ts'
import { CHANNEL_CODES, CHANNELS, type Channel } from '../../vocabulary/channel.ts'
import type { Role } from '../../vocabulary/roles.ts'
import { SUB_CUSTOMER_RIGHTS, type SubCustomerRight } from '../sub-customers/enums.ts'
import { EXPORT_KIND_CODES, EXPORT_KINDS, type ExportKind, listOfKind } from '../exports/kinds.ts'

/** What decides: who the user is, what the customer has, and what its agent has closed to a sub-customer. */
export type ButtonFacts = {
  roles: readonly Role[]
  isMaster: boolean
  isSubCustomer: boolean
  channels: readonly Channel[]
  closed?: readonly SubCustomerRight[]
}
export type ButtonState = { enabled: boolean; reason: string }

type Asked = { rule: ButtonRule; channel: Channel | undefined }

const of = <Name extends string>(route: string, rules: Readonly<Record<Name, ButtonRule>>, channel?: Channel) => ({
  route,
  rules: Object.entries(rules) as [Name, ButtonRule][], // the keys of the object itself
  channel,
})
/** Routes that exist once per channel carry the channel's name at the end, as in the portal's register. */
const perChannel = <Name extends string>(
  route: string,
  rules: Readonly<Record<Name, ButtonRule>>,
  channels: readonly Channel[] = CHANNEL_CODES,
) => channels.map(channel => of(`${route}${CHANNELS[channel].name}`, rules, channel))

/**
 * A route stands here once its page has buttons, never before; use-buttons.test.ts of the portal compares both. A list's buttons, and the one of
 * its file, are declared with the list.
 */
const ROUTE_BUTTONS = [
  ...perChannel('AccountAdd', { submit: adds }),
  ...perChannel('AccountTransfer', { submit: transfers }),
  ...perChannel('AccountReduce', { submit: customer }),
  ...perChannel('AccountClear', { submit: clears }),
  of('BillConfirmation', { export: customer }),
  of('Repayment', { submit: customer }),
  of('RectDetail', { submit: both, export: both }),
  of('ViolateDetail', { handleForewarning: customer }),
  of('AutoClearWhitelist', { changeRule: master }),
  of('Dashboard', { add: adds, export: both }),
  of('Wallet', { allocate: agent, exchange: customer, setAlert: customer }),
  of('UserInfo', {
    updateProfile: { who: 'user' },
    bindEmail: { who: 'user' },
    invite: master,
    removeMember: master,
    changeMaster: master,
    leave: { who: 'member' },
  }),
]

/** Whoever may have the list's file may ask for it on each of its pages. */
const LIST_BUTTONS = EXPORT_KIND_CODES.flatMap(kind => {
  const list = listOfKind(kind)
  const file = { export: isForSubCustomers(list) ? both : customer }
  return list.pages.flatMap(({ route, channels, buttons }) => {
    const rules: ButtonRules = { ...buttons, ...file }
    return channels ? perChannel(route, rules, channels) : [of(route, rules)]
  })
})

type ListPage = (typeof EXPORT_KINDS)[ExportKind]['pages'][number]
type ListButton = ListPage extends infer Page ? (Page extends { buttons: infer Rules } ? keyof Rules & string : never) : never
/** Every button that some route has. */
export type ButtonName = (typeof ROUTE_BUTTONS)[number]['rules'][number][0] | ListButton | 'export'

/** Every button of every route with its state; the server checks each call again by itself. */
export function buttonsOf(facts: ButtonFacts): Record<string, Record<string, ButtonState>> {
  const states: Record<string, Record<string, ButtonState>> = {}
  for (const { route, rules, channel } of [...ROUTE_BUTTONS, ...LIST_BUTTONS])
    states[route] = {
      ...states[route],
      ...Object.fromEntries(rules.map(([button, rule]) => [button, stateOf({ rule, channel }, facts)])),
    }
  return states
}

function stateOf(asked: Asked, facts: ButtonFacts): ButtonState {
  const reason = obstacleOf(asked, facts)
  return { enabled: reason === '', reason }
}

function obstacleOf({ rule, channel }: Asked, { roles, isMaster, isSubCustomer, channels, closed = [] }: ButtonFacts): string {
  if (rule.who === 'user') return ''
  if (!roles.includes('Associated')) return '关联客户后可操作'
  if (isSubCustomer && rule.who !== 'both') return '子客户不能执行此操作'
  if (rule.right && closed.includes(rule.right)) return refusalMessage('SUB_CUSTOMER_FORBIDDEN', { what: SUB_CUSTOMER_RIGHTS[rule.right] })
  if (rule.who === 'master' && !isMaster) return '仅主账号可以操作'
  if (rule.who === 'member' && isMaster) return CATALOGUE.MASTER_MUST_HAND_OVER.msg
  if (rule.roles && !rule.roles.some(role => roles.includes(role))) return '当前客户类型不支持此操作'
  if (channel && !channels.includes(channel)) return '该渠道尚未开通，请联系专属顾问'
  return ''
}
