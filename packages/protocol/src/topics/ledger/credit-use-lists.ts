// What the parts of used credit can be narrowed by.
import { choiceOf, declareFilters, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { CREDIT_USE_STATES } from './credit-use-enums.ts'

export const creditUseFilters = declareFilters({
  name: textOf('客户名称或 ID', 60, { place: 'row', isQuick: true }),
  state: choiceOf('核对', textsOf(CREDIT_USE_STATES), { place: 'row' }),
})
