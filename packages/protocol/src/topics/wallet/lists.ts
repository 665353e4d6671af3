// What the wallet's flows can be narrowed by (screens.md 7, Wallet).
import { BARE, choiceOf, declareFilters, periodOf, platformIdOf, sortBy, textOf } from '../../lists/filters.ts'
import { CURRENCY_TEXTS, textsFor, textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { FLOW_SORT_CODES, FLOW_TYPES, OCCURRING_FLOW_TYPE_CODES } from './enums.ts'

const TYPE_TEXTS = textsOf(FLOW_TYPES)

export const flowFilters = declareFilters({
  /** This month, and dollars, where the address says nothing. */
  period: periodOf('时间', { wire: BARE, place: 'row' }),
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
