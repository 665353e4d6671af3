// What the accounts to be rectified can be narrowed by (screens.md 6).
import { choiceOf, companyOf, declareFilters, periodOf, platformIdsOf, textOf } from '../../lists/filters.ts'
import { MAX_ASKED_IDS } from '../../values/text.ts'
import { RECTIFICATION_TABS } from './count-types.ts'
import { RECTIFICATION_STATUSES, VIOLATION_TYPES } from './enums.ts'

/** Each status has a tab; without one, what waits for the customer is shown. */
export const RECTIFICATION_STATUS_TABS = {
  TO_BE_RECTIFIED: RECTIFICATION_STATUSES.TO_BE_RECTIFIED.text,
  TO_BE_REVIEWED: RECTIFICATION_STATUSES.TO_BE_REVIEWED.text,
  REJECT: RECTIFICATION_STATUSES.REJECT.text,
  RECTIFIED: RECTIFICATION_STATUSES.RECTIFIED.text,
} as const

export const rectificationFilters = declareFilters({
  ids: platformIdsOf('账户 ID', MAX_ASKED_IDS, { wire: 'outside_account_ids', place: 'row', isQuick: true }),
  name: textOf('账户名称', 60, { wire: 'account_name', place: 'row' }),
  company: companyOf('开户公司', { wire: 'company_id', place: 'row' }),
  type: choiceOf('违规类型', VIOLATION_TYPES, { wire: 'violation_type', place: 'row' }),
  issued: periodOf('下发时间'),
  deadline: periodOf('截止时间'),
  tab: choiceOf('截止时间', RECTIFICATION_TABS, { wire: 'count_type', place: 'none' }),
  status: choiceOf('整改状态', RECTIFICATION_STATUS_TABS, { wire: 'rectification_status', place: 'none' }),
})
