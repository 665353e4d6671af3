// What an agent's sub-customers, and what was done about them, can be narrowed by (screens.md 8, 二代工具).
import { choiceOf, declareFilters, mobileOf, periodOf, textOf } from '../../lists/filters.ts'
import { textsOf } from '../../values/texts.ts'
import { LOG_KINDS, SUB_CUSTOMER_STATUSES } from './enums.ts'

export const subCustomerFilters = declareFilters({
  name: textOf('子客户名称', 60, { place: 'row', isQuick: true }),
  mobile: mobileOf('手机号', { place: 'row' }),
  status: choiceOf('状态', textsOf(SUB_CUSTOMER_STATUSES), { place: 'row' }),
  created: periodOf('关联时间'),
})

export const subCustomerLogFilters = declareFilters({
  name: textOf('子客户', 60, { place: 'row', isQuick: true }),
  kind: choiceOf('类型', LOG_KINDS, { place: 'row' }),
  operator: textOf('操作人', 60),
  at: periodOf('时间', { place: 'row' }),
})
