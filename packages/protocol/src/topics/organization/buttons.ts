// Buttons: per route of the portal's register, which actions a customer may start; ONE table for browser and server (spec §6).
import { CATALOGUE } from '../../errors/catalogue.ts'
import { CHANNEL_CODES, CHANNELS, type Channel } from '../../vocabulary/channel.ts'
import type { Role } from '../../vocabulary/roles.ts'
import { FREEZE_CHANNELS } from '../freezes/enums.ts'

/** What decides: who the user is, and what the customer has. */
export type ButtonFacts = { roles: readonly Role[]; isMaster: boolean; isSubCustomer: boolean; channels: readonly Channel[] }
export type ButtonState = { enabled: boolean; reason: string }

export type ButtonName =
  | 'add'
  | 'transfer'
  | 'reduce'
  | 'clear'
  | 'autoClear'
  | 'changeRule'
  | 'sync'
  | 'remark'
  | 'export'
  | 'submit'
  | 'allocate'
  | 'exchange'
  | 'setAlert'
  | 'recharge'
  | 'assign'
  | 'manage'
  | 'retry'
  | 'updateProfile'
  | 'bindEmail'
  | 'invite'
  | 'removeMember'
  | 'changeMaster'
  | 'leave'
/** `customer` keeps sub-customers out; `user` is open before a user belongs to anyone. Of `roles` one is needed. */
type Rule = { who: 'user' | 'customer' | 'both' | 'master' | 'member'; roles?: readonly Role[]; channel?: Channel }
type Rules = Readonly<Partial<Record<ButtonName, Rule>>>

const both: Rule = { who: 'both' }
const customer: Rule = { who: 'customer' }
const master: Rule = { who: 'master' }
const AGENT: readonly Role[] = ['SecondAgent']
const agent: Rule = { who: 'customer', roles: AGENT }

/** Routes that exist once per channel carry the channel's name at the end, as in the portal's register. */
const perChannel = (route: string, rules: Rules, channels: readonly Channel[] = CHANNEL_CODES): [string, Rules][] =>
  channels.map(channel => [
    `${route}${CHANNELS[channel].name}`,
    Object.fromEntries(Object.entries(rules).map(([button, rule]) => [button, { ...rule, channel }])),
  ])

/** A route stands here once its page has buttons, never before; use-buttons.test.ts of the portal compares both. */
const ROUTE_BUTTONS: Readonly<Record<string, Rules>> = Object.fromEntries([
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
  ['CreditHistory', { export: customer }],
  ['BillConfirmation', { export: customer }],
  ['Repayment', { export: customer, submit: customer }],
  ...perChannel('CreditRecord', { export: customer }),
  ...perChannel('CreditCheck', { export: customer }),
  ['CreditCheckOthers', { export: customer }],
  ['AutoClearWhitelist', { autoClear: customer, changeRule: master, export: customer }],
  ['Dashboard', { add: both, export: both }],
  ['OperateRecord', { retry: both, export: both }],
  ['Wallet', { export: both, allocate: agent, exchange: customer, setAlert: customer }],
  ['SecondList', { invite: { who: 'master', roles: AGENT }, manage: agent, allocate: agent }],
  ...perChannel('MonthlyBill', { export: customer }),
  ...perChannel('ReckoningBill', { export: customer }),
  ['WalletRecord', { export: both, recharge: both }],
  [
    'UserInfo',
    {
      updateProfile: { who: 'user' },
      bindEmail: { who: 'user' },
      invite: master,
      removeMember: master,
      changeMaster: master,
      leave: { who: 'member' },
    },
  ],
] satisfies [string, Rules][])

/** Every button of every route with its state; the server checks each call again by itself. */
export function buttonsOf(facts: ButtonFacts): Record<string, Record<string, ButtonState>> {
  return Object.fromEntries(
    Object.entries(ROUTE_BUTTONS).map(([route, rules]) => [
      route,
      Object.fromEntries(Object.entries(rules).map(([button, rule]) => [button, stateOf(rule, facts)])),
    ]),
  )
}

function stateOf(rule: Rule, facts: ButtonFacts): ButtonState {
  const reason = obstacleOf(rule, facts)
  return { enabled: reason === '', reason }
}

function obstacleOf(rule: Rule, { roles, isMaster, isSubCustomer, channels }: ButtonFacts): string {
  if (rule.who === 'user') return ''
  if (!roles.includes('Associated')) return '关联客户后可操作'
  if (isSubCustomer && rule.who !== 'both') return '子客户不能执行此操作'
  if (rule.who === 'master' && !isMaster) return '仅主账号可以操作'
  if (rule.who === 'member' && isMaster) return CATALOGUE.MASTER_MUST_HAND_OVER.msg
  if (rule.roles && !rule.roles.some(role => roles.includes(role))) return '当前客户类型不支持此操作'
  if (rule.channel && !channels.includes(rule.channel)) return '该渠道尚未开通，请联系专属顾问'
  return ''
}
