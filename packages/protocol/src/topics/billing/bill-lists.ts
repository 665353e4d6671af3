// What monthly bills can be narrowed by, and the accounts of one of them (screens.md 7, Monthly bill).
import { choiceOf, companyOf, declareFilters, periodOf, platformIdOf, textOf, yesNoOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { BILL_STATUSES } from './bill-enums.ts'

/** Months that a list of bills tells of at once, where they are chosen. */
const BILL_MONTHS_MOST = 12

export const billFilters = declareFilters({
  month: periodOf('账单月份', { place: 'row', mostMonths: BILL_MONTHS_MOST }),
  status: choiceOf('账单状态', textsOf(BILL_STATUSES), { place: 'row' }),
  company: companyOf('公司', { wire: 'company_id', place: 'row' }),
  sub: textOf('子客户', 60, { wire: 'sub_customer_name', placeholder: '子客户名称', isAgents: true }),
})

export const billLineFilters = declareFilters({
  account: platformIdOf('账户 ID', { wire: 'outside_account_id', place: 'row' }),
  correction: yesNoOf('更正', { wire: 'is_correction', place: 'row' }),
})
