// Calls about repayments in the console (console.md 16): all of them, who is late, and late fees waived by two people.
import { endpointsOf } from '../../wire/endpoint.ts'
import { caseEndpointsOf } from '../cases/call-of-kind.ts'
import { REPAYMENTS_KINDS } from './case-kinds.ts'
import type { consoleRepaymentSchemas, repaymentCaseSchemas } from './console-schemas.ts'

const FAMILY = '/api/console/repayments'
const readers = { callers: ['staff'], staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] } as const

export const consoleRepaymentEndpoints = endpointsOf<typeof consoleRepaymentSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '全部客户的还款记录，每张对账单一行' },
  detail: { ...readers, path: `${FAMILY}/detail`, summary: '一张还款单：分摊、分录与对账单经过' },
  pending: { ...readers, path: `${FAMILY}/pending`, summary: '待核销：等待款项或复核的还款，以及疑似还款的到账款项' },
  overdue: { ...readers, path: `${FAMILY}/overdue`, summary: '逾期客户：滞纳金、当前处理与下一步，以及明日将触发' },
  late: { ...readers, path: `${FAMILY}/late`, summary: '一个客户逾期未还的对账单、滞纳金与减免' },
})

/** Lists of the console that have a file, by what it is called. */
export const consoleRepaymentLists = {
  REPAYMENTS: { text: '还款记录', endpoint: consoleRepaymentEndpoints.list },
  PENDING_REPAYMENTS: { text: '待核销', endpoint: consoleRepaymentEndpoints.pending },
  OVERDUE: { text: '逾期客户', endpoint: consoleRepaymentEndpoints.overdue },
} as const

export const repaymentCaseEndpoints = caseEndpointsOf<typeof repaymentCaseSchemas>(REPAYMENTS_KINDS)
