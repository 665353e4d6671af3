// Sub-customer enums: whether one is at work, what its agent lets it do, and what the log tells of it.
import type { Tone } from '../ad-accounts/enums.ts'

export const SUB_CUSTOMER_STATUSES = {
  ACTIVE: { text: '启用', tone: 'success' },
  STOPPED: { text: '停用', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type SubCustomerStatus = keyof typeof SUB_CUSTOMER_STATUSES
export const SUB_CUSTOMER_STATUS_CODES = ['ACTIVE', 'STOPPED'] as const

/** What a sub-customer may do with its ad accounts. */
export const SUB_CUSTOMER_RIGHTS = { add: '新增额度', transfer: '转移', clear: '清零', bind: '绑定' } as const
export type SubCustomerRight = keyof typeof SUB_CUSTOMER_RIGHTS
export const SUB_CUSTOMER_RIGHT_CODES = ['add', 'transfer', 'clear', 'bind'] as const

export const LOG_KINDS = { RELATION: '归属', RIGHT: '权限', FUND: '资金' } as const
export type LogKind = keyof typeof LOG_KINDS
export const LOG_KIND_CODES = ['RELATION', 'RIGHT', 'FUND'] as const

/** By what was done, under which kind it is looked for. */
export const LOG_ACTIONS = {
  CREATE: { text: '新建子客户', kind: 'RELATION' },
  RENAME: { text: '重命名', kind: 'RELATION' },
  ACCOUNT: { text: '变更账户归属', kind: 'RELATION' },
  INVITE: { text: '邀请用户', kind: 'RELATION' },
  WITHDRAW_INVITATION: { text: '撤回邀请', kind: 'RELATION' },
  JOIN: { text: '用户加入', kind: 'RELATION' },
  REMOVE_USER: { text: '移除用户', kind: 'RELATION' },
  REMIND: { text: '催办整改', kind: 'RELATION' },
  REMIND_FREEZE: { text: '催办解冻', kind: 'RELATION' },
  SUBMIT: { text: '代提交整改', kind: 'RELATION' },
  STATUS: { text: '停用与启用', kind: 'RIGHT' },
  LIMITS: { text: '权限与额度上限', kind: 'RIGHT' },
  SPEND: { text: '可见消耗', kind: 'RIGHT' },
  RECHARGE: { text: '自行充值', kind: 'RIGHT' },
  RULE: { text: '自动补足规则', kind: 'RIGHT' },
  ALLOCATE: { text: '分配额度', kind: 'FUND' },
  WITHDRAW: { text: '收回额度', kind: 'FUND' },
  AUTO: { text: '自动补足', kind: 'FUND' },
} as const satisfies Record<string, { text: string; kind: LogKind }>
export type LogAction = keyof typeof LOG_ACTIONS
export const LOG_ACTION_CODES = Object.keys(LOG_ACTIONS) as [LogAction, ...LogAction[]] // the table's own keys

/** The actions that a kind is made of. */
export const actionsOfKind = (kind: LogKind): LogAction[] => LOG_ACTION_CODES.filter(code => LOG_ACTIONS[code].kind === kind)

/** What became of one rectification or freeze that somebody wanted to remind of. */
export const REMINDER_RESULTS = {
  SENT: '已催办',
  TODAY: '今日已催办，明天可再次催办',
  NOT_DUE: '已提交或已处理，无需催办',
  NOBODY: '该子客户还没有可登录的用户',
  MISSING: '内容不存在或已删除',
} as const
export type ReminderResult = keyof typeof REMINDER_RESULTS
export const REMINDER_RESULT_CODES = ['SENT', 'TODAY', 'NOT_DUE', 'NOBODY', 'MISSING'] as const
