// What the console's interests can be narrowed by.
import { declareFilters, flagOf, textOf } from '../../lists/filters.ts'

export const interestFilters = declareFilters({
  feature: textOf('功能标识', 60, { place: 'row', isQuick: true }),
  waiting: flagOf('通知', '只看未通知', { place: 'row' }),
})
