// Calls of the three-way check in the console.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { invoiceSchemas } from './invoice-schemas.ts'

const FAMILY = '/api/console/reconciliation/invoices'
const readers = { callers: ['staff'], staffRoles: ['OPS', 'FIN', 'FIN_CHECK', 'ADMIN', 'AUDIT'] } as const
const workers = { callers: ['staff'], staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN'] } as const

export const invoiceEndpoints = endpointsOf<typeof invoiceSchemas>({
  months: { ...readers, path: `${FAMILY}/months`, summary: '三方核对进度' },
  list: { ...readers, path: FAMILY, summary: '三方核对差异' },
  read: { changes: ['months', 'list'], ...workers, path: `${FAMILY}/read`, changesState: true, summary: '重新读取渠道发票' },
})

/** Lists of the console that have a file, by what it is called. */
export const invoiceLists = {
  INVOICE_CHECKS: { text: '三方核对', endpoint: invoiceEndpoints.list },
} as const
