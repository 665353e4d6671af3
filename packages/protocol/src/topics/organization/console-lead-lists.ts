// What the console's leads can be narrowed by.
import { choiceOf, declareFilters, periodOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { LEAD_PRODUCTS, LEAD_STATES } from './lead-enums.ts'

export const leadFilters = declareFilters({
  customer: textOf('客户', 60, { place: 'row', isQuick: true }),
  product: choiceOf('渠道', LEAD_PRODUCTS, { place: 'row' }),
  state: choiceOf('状态', textsOf(LEAD_STATES), { place: 'row' }),
  created: periodOf('登记时间', { place: 'row' }),
})
