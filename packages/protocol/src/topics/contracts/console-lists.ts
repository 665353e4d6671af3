// What the contracts of all customers can be narrowed by (console.md 5).
import { choiceOf, declareFilters, periodOf, textOf } from '../../lists/filters.ts'
import { SOURCE_CODES } from './enums.ts'

const APPROVE_TEXTS = { '0': '待审核', '1': '已通过', '2': '已驳回' } as const
const STATUS_TEXTS = { '1': '启用', '0': '停用' } as const

export const contractFilters = declareFilters({
  approve: choiceOf('审核状态', APPROVE_TEXTS, { wire: 'approve_status', place: 'row' }),
  status: choiceOf('合同状态', STATUS_TEXTS, { wire: 'contract_status', place: 'row' }),
  source: choiceOf('来源', SOURCE_CODES, { wire: 'data_source', place: 'row' }),
  customer: textOf('客户名称或 ID', 60, { wire: 'customer_name', place: 'row' }),
  created: periodOf('提交时间'),
})
