// What a customer's statements, and the ad accounts of one of them, can be narrowed by (screens.md 7, Statement check).
import { choiceOf, companyOf, declareFilters, periodOf, platformIdOf, yesNoOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { STATEMENT_STATUSES } from './enums.ts'
import { STATEMENT_TABS } from './enums.ts'

export const statementFilters = declareFilters({
  /** Chosen by the tabs. */
  tab: choiceOf('分类', STATEMENT_TABS, { place: 'none' }),
  month: periodOf('账单月份', { place: 'row' }),
  status: choiceOf('状态', textsOf(STATEMENT_STATUSES), { place: 'row' }),
  company: companyOf('公司', { wire: 'company_id', place: 'row' }),
  waits: choiceOf('待办', { REPLY: '待我确认', REPAY: '逾期待还款' }),
})

export const statementLineFilters = declareFilters({
  account: platformIdOf('账户 ID', { wire: 'outside_account_id', place: 'row' }),
  changed: yesNoOf('有调整', { wire: 'is_changed', place: 'row' }),
})
