// What the accounts to be rectified can be narrowed by: the tabs alone (screens.md 6).
import { choiceOf, declareFilters } from '../../lists/filters.ts'
import { RECTIFICATION_TABS } from './count-types.ts'

export const rectificationFilters = declareFilters({
  tab: choiceOf('截止时间', RECTIFICATION_TABS, { wire: 'count_type', place: 'none' }),
})
