// Buttons: per route of the portal's register, which actions a customer may start; ONE table for browser and server (spec §6).
import { CATALOGUE } from '../../errors/catalogue.ts'
import { CHANNEL_CODES, CHANNELS, type Channel } from '../../vocabulary/channel.ts'
import type { Role } from '../../vocabulary/roles.ts'
import { FREEZE_CHANNELS } from '../freezes/enums.ts'

/** What decides: who the user is, and what the customer has. */
export type ButtonFacts = { roles: readonly Role[]; isMaster: boolean; isSubCustomer: boolean; channels: readonly Channel[] }
export type ButtonState = { enabled: boolean; reason: string }

/** `customer` keeps sub-customers out; `user` is open before a user belongs to anyone. Of `roles` one is needed. */
type Rule = { who: 'user' | 'customer' | 'both' | 'master' | 'member'; roles?: readonly Role[] }
type Asked = { rule: Rule; channel: Channel | undefined }
const both: Rule = { who: 'both' }
const customer: Rule = { who: 'customer' }
const master: Rule = { who: 'master' }
const AGENT: readonly Role[] = ['SecondAgent']
const agent: Rule = { who: 'customer', roles: AGENT }

const of = <Name extends string>(route: string, rules: Readonly<Record<Name, Rule>>, channel?: Channel) => ({
  route,
  rules: Object.entries(rules) as [Name, Rule][], // the keys of the object itself
  channel,
})
/** Routes that exist once per channel carry the channel's name at the end, as in the portal's register. */
const perChannel = <Name extends string>(
  route: string,
  rules: Readonly<Record<Name, Rule>>,
  channels: readonly Channel[] = CHANNEL_CODES,
) => channels.map(channel => of(`${route}${CHANNELS[channel].name}`, rules, channel))

/** A route stands here once its page has buttons, never before; use-buttons.test.ts of the portal compares both. */
const ROUTE_BUTTONS = [
  ...perChannel('Account', {
    add: both,
    transfer: both,
    reduce: customer,
    clear: both,
    autoClear: customer,
    assign: agent,
    sync: both,
    remark: both,
    export: both,
  }),
  ...perChannel('AccountAdd', { submit: both }),
  ...perChannel('AccountTransfer', { submit: both, export: both }),
  ...perChannel('AccountReduce', { submit: customer }),
  ...perChannel('AccountClear', { submit: both }),
  ...perChannel('Freeze', { export: both }, FREEZE_CHANNELS),
  of('CreditHistory', { export: customer }),
  of('BillConfirmation', { export: customer }),
  of('Repayment', { export: customer, submit: customer }),
  ...perChannel('CreditRecord', { export: customer }),
  ...perChannel('CreditCheck', { export: customer }),
  of('CreditCheckOthers', { export: customer }),
  of('AutoClearWhitelist', { autoClear: customer, changeRule: master, export: customer }),
  of('Dashboard', { add: both, export: both }),
  of('OperateRecord', { retry: both, export: both }),
  of('Wallet', { export: both, allocate: agent, exchange: customer, setAlert: customer }),
  of('SecondList', { invite: { who: 'master', roles: AGENT }, manage: agent, allocate: agent }),
  ...perChannel('MonthlyBill', { export: customer }),
  ...perChannel('ReckoningBill', { export: customer }),
  of('WalletRecord', { export: both, recharge: both }),
  of('UserInfo', {
    updateProfile: { who: 'user' },
    bindEmail: { who: 'user' },
    invite: master,
    removeMember: master,
    changeMaster: master,
    leave: { who: 'member' },
  }),
]

/** Every button that some route has. */
export type ButtonName = (typeof ROUTE_BUTTONS)[number]['rules'][number][0]

/** Every button of every route with its state; the server checks each call again by itself. */
export function buttonsOf(facts: ButtonFacts): Record<string, Record<string, ButtonState>> {
  return Object.fromEntries(
    ROUTE_BUTTONS.map(({ route, rules, channel }) => [
      route,
      Object.fromEntries(rules.map(([button, rule]) => [button, stateOf({ rule, channel }, facts)])),
    ]),
  )
}

function stateOf(asked: Asked, facts: ButtonFacts): ButtonState {
  const reason = obstacleOf(asked, facts)
  return { enabled: reason === '', reason }
}

function obstacleOf({ rule, channel }: Asked, { roles, isMaster, isSubCustomer, channels }: ButtonFacts): string {
  if (rule.who === 'user') return ''
  if (!roles.includes('Associated')) return '关联客户后可操作'
  if (isSubCustomer && rule.who !== 'both') return '子客户不能执行此操作'
  if (rule.who === 'master' && !isMaster) return '仅主账号可以操作'
  if (rule.who === 'member' && isMaster) return CATALOGUE.MASTER_MUST_HAND_OVER.msg
  if (rule.roles && !rule.roles.some(role => roles.includes(role))) return '当前客户类型不支持此操作'
  if (channel && !channels.includes(channel)) return '该渠道尚未开通，请联系专属顾问'
  return ''
}
