// What the console's page views can be narrowed by.
import { declareFilters, periodOf, textOf } from '../../lists/filters.ts'

export const pageViewFilters = declareFilters({
  page: textOf('页面', 60, { place: 'row', isQuick: true }),
  seen: periodOf('日期', { place: 'row' }),
})
