// What the cases can be narrowed by.
import { choiceOf, declareFilters, flagOf, idOf, periodOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CASE_STATUSES } from './enums.ts'
import { CASE_KINDS } from './kinds.ts'

const kindTitles = Object.fromEntries(Object.entries(CASE_KINDS).map(([kind, { title }]) => [kind, title])) as {
  readonly [Kind in keyof typeof CASE_KINDS]: string
}

/** What stands in the queue: cases, and the orders that wait for approval, which keep their own state and are decided in their own room. */
export const QUEUE_KINDS = { ...kindTitles, QUOTA_ORDER: '额度申请' } as const
export type QueueKind = keyof typeof QUEUE_KINDS
export const QUEUE_KIND_CODES = Object.keys(QUEUE_KINDS) as readonly QueueKind[] // its own keys
export const ORDER_SLA_HOURS = 4

export const caseFilters = declareFilters({
  status: choiceOf('状态', textsOf(CASE_STATUSES), { place: 'none' }),
  kind: choiceOf('类型', QUEUE_KINDS, { place: 'row' }),
  title: textOf('内容', 60, { place: 'row', isQuick: true }),
  overdue: flagOf('时限', '已超时', { place: 'row' }),
  claimed: flagOf('领取', '我领取的', { place: 'row' }),
  made: flagOf('提交', '我提交的', { place: 'row' }),
  case: idOf('编号', { wire: 'case_id' }),
  customer: idOf('客户编号', { wire: 'customer_id' }),
  submitted: periodOf('提交时间'),
})
