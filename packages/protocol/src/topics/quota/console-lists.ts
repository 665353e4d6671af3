// What the console's queue of quota orders can be narrowed by (console.md 7).
import { amountsOf, choiceOf, dayOf, declareFilters, periodOf, platformIdOf, sortBy, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { ADJUST_TYPES } from './enums.ts'
import { LEG_GROUPS, LEG_SORT_CODES } from './leg-groups.ts'
import { SHOWN_STATES } from './shown-states.ts'

export const legFilters = declareFilters({
  group: choiceOf('状态', LEG_GROUPS, { place: 'none' }),
  apply_no: textOf('单号', 30, { place: 'row', isQuick: true }),
  /** An id, or part of the name of a customer or sub-customer. */
  customer: textOf('客户', 60, { place: 'row', placeholder: '含子客户' }),
  type: choiceOf('类型', ADJUST_TYPES, { wire: 'adjust_type', place: 'row' }),
  channel: choiceOf('渠道', CHANNEL_NAMES, { place: 'row' }),
  state: choiceOf('状态', textsOf(SHOWN_STATES)),
  account: platformIdOf('广告账户 ID', { wire: 'outside_account_id' }),
  name: textOf('账户名称', 100, { wire: 'account_name' }),
  amount: amountsOf('金额'),
  applied: periodOf('提交时间'),
  finished: dayOf('完成日期', { wire: 'finished_on' }),
  /** What waits for people comes the oldest first unless told, everything else the newest. */
  sort: sortBy(LEG_SORT_CODES),
})
