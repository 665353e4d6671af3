// What an agent's sub-customers can be narrowed by (screens.md 8, 二代工具).
import { declareFilters, periodOf, textOf } from '../../lists/filters.ts'

export const subCustomerFilters = declareFilters({
  name: textOf('子客户名称', 60, { place: 'row', isQuick: true }),
  created: periodOf('关联时间'),
})
