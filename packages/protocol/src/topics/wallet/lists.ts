// What the wallet's flows can be narrowed by (screens.md 7, Wallet).
import { BARE, choiceOf, declareFilters, periodOf, platformIdOf, sortBy, textOf } from '../../lists/filters.ts'
import { CURRENCY_TEXTS, textsFor, textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { CREDIT_FLOW_TYPE_CODES, FLOW_SORT_CODES, FLOW_TYPES, type FlowFund, FUNDS, OCCURRING_FLOW_TYPE_CODES } from './enums.ts'

const TYPE_TEXTS = textsOf(FLOW_TYPES)

export const flowFilters = declareFilters({
  /** This month, and dollars, where the address says nothing. */
  period: periodOf('时间', { wire: BARE, place: 'row' }),
  /** A wallet and the credit line of the same currency have flows of their own, each with its balance. */
  fund: choiceOf('资金', textsOf(FUNDS), { place: 'none' }),
  currency: choiceOf('币种', CURRENCY_TEXTS, { place: 'row' }),
  type: choiceOf('流水类型', TYPE_TEXTS, { wire: 'flow_type', place: 'row' }),
  direction: choiceOf('收支', { in: '收入', out: '支出' }),
  channel: choiceOf('渠道', CHANNEL_NAMES),
  account: platformIdOf('账户 ID', { wire: 'outside_account_id' }),
  no: textOf('单号', 30, { wire: 'reference_no' }),
  sort: sortBy(FLOW_SORT_CODES),
  order: sortBy(['asc', 'desc']),
})

/** The request takes every type of the specification; offered are those that occur. */
export const offeredFlowFilters = {
  ...flowFilters,
  type: { ...flowFilters.type, options: textsFor(TYPE_TEXTS, OCCURRING_FLOW_TYPE_CODES) },
}
/** What is offered of either fund. */
export const TYPES_OF_FUND = {
  WALLET: textsFor(TYPE_TEXTS, OCCURRING_FLOW_TYPE_CODES),
  CREDIT_LINE: textsFor(TYPE_TEXTS, CREDIT_FLOW_TYPE_CODES),
} as const satisfies Record<FlowFund, unknown>
