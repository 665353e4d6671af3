// What the console's credit lines can be narrowed by (console.md 14).
import { choiceOf, declareFilters, flagOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CREDIT_STATES } from './enums.ts'

export const creditFilters = declareFilters({
  name: textOf('客户名称或 ID', 60, { place: 'row', isQuick: true }),
  state: choiceOf('状态', textsOf(CREDIT_STATES), { place: 'row' }),
  overdue: flagOf('逾期', '仅逾期', { wire: 'is_overdue', place: 'row' }),
  waits: flagOf('申请', '待处理的申请与变更', { place: 'row' }),
})
