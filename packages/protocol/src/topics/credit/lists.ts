// What a customer's credit history can be narrowed by (screens.md 7, Credit history).
import { choiceOf, declareFilters, periodOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CREDIT_CHANGES } from './line-enums.ts'

export const creditHistoryFilters = declareFilters({
  type: choiceOf('类型', textsOf(CREDIT_CHANGES), { place: 'row' }),
  at: periodOf('时间', { place: 'row' }),
})
