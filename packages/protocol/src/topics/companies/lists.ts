// What a customer's applications about companies can be narrowed by.
import { choiceOf, declareFilters, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { APPLY_STATUSES, NAME_MOST } from './enums.ts'

export const applyFilters = declareFilters({
  company: textOf('主体', NAME_MOST, { wire: 'company_name', place: 'row', isQuick: true }),
  status: choiceOf('状态', textsOf(APPLY_STATUSES), { place: 'none' }),
})
