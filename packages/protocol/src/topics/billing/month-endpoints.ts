// Months of bills in the console (console.md 15): how far they are closed, who waits and who differs, and what asks for the closing now.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { monthSchemas } from './month-schemas.ts'

const FAMILY = '/api/console/bill-months'
const readers = { callers: ['staff'], staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN'] } as const

export const monthEndpoints = endpointsOf<typeof monthSchemas>({
  months: { ...readers, path: FAMILY, summary: '各月份的出账进度' },
  customers: { ...readers, path: `${FAMILY}/customers`, summary: '某个月份各客户的消耗与账单' },
  close: {
    callers: ['staff'],
    staffRoles: ['FIN', 'ADMIN'],
    changesState: true,
    changes: 'all',
    path: `${FAMILY}/close`,
    summary: '立即出账（到期的月份）',
  },
})

/** Lists of the console that have a file, by what it is called. */
export const monthLists = {
  BILL_MONTHS: { text: '月度账单核对', endpoint: monthEndpoints.customers },
} as const
