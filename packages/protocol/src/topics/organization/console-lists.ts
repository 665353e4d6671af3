// What the console's customers can be narrowed by (console.md 2).
import { choiceOf, declareFilters, idOf, mobileOf, numberChoiceOf, periodOf, textOf } from '../../lists/filters.ts'
import { CUSTOMER_NATURE_NAMES, CUSTOMER_TYPES } from '../../vocabulary/customer-type.ts'
import { CUSTOMER_STATUSES } from './enums.ts'

const TYPE_TEXTS = { 0: CUSTOMER_TYPES[0].name, 1: CUSTOMER_TYPES[1].name, 2: CUSTOMER_TYPES[2].name, 3: CUSTOMER_TYPES[3].name } as const

export const customerFilters = declareFilters({
  /** Part of the name, of a sub-customer's or an ad account's; or the id in full. */
  name: textOf('名称或 ID', 60, { place: 'row', isQuick: true }),
  /** In full: of anybody who belongs to the customer. */
  mobile: mobileOf('手机', { place: 'row' }),
  type: numberChoiceOf('类型', TYPE_TEXTS, { wire: 'customer_type', place: 'row' }),
  nature: choiceOf('性质', CUSTOMER_NATURE_NAMES, { wire: 'customer_nature', place: 'row' }),
  status: choiceOf('状态', { ACTIVE: CUSTOMER_STATUSES.ACTIVE.text, STOPPED: CUSTOMER_STATUSES.STOPPED.text }),
  sales: idOf('商务', { wire: 'sales_staff_id' }),
  created: periodOf('注册时间'),
})
/** Salespeople see their own customers only, and choose among no others. */
const { sales: _, ...withoutSales } = customerFilters
export const ownCustomerFilters = withoutSales
