// What the console's credit lines can be narrowed by (console.md 14).
import { choiceOf, declareFilters, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CREDIT_STATES } from './line-enums.ts'

export const creditFilters = declareFilters({
  name: textOf('客户名称或 ID', 60, { place: 'row', isQuick: true }),
  state: choiceOf('状态', textsOf(CREDIT_STATES), { place: 'row' }),
})
