// What the closed days can be narrowed by.
import { choiceOf, declareFilters, periodOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { DAY_STATES } from './day-enums.ts'

export const dayFilters = declareFilters({
  state: choiceOf('状态', textsOf(DAY_STATES), { place: 'row' }),
  day: periodOf('日期', { place: 'row' }),
})
