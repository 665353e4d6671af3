// What a customer's credit history, and what a channel's quota changes used of its credit, can be narrowed by (screens.md 7).
import { choiceOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { textsOf } from '../../values/texts.ts'
import { ADJUST_TYPES } from '../quota/enums.ts'
import { CREDIT_HISTORY, QUOTA_CHANGE_ITEMS } from './enums.ts'

const at = periodOf('时间', { place: 'row' })

export const creditHistoryFilters = declareFilters({
  type: choiceOf('类型', textsOf(CREDIT_HISTORY), { place: 'row' }),
  at,
})

export const quotaChangeFilters = declareFilters({
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  type: choiceOf('类型', ADJUST_TYPES, { wire: 'adjust_type', place: 'row' }),
  at,
  item: choiceOf('项目', QUOTA_CHANGE_ITEMS),
  apply_no: textOf('单号', 30),
})
