// Tax invoices in the console: finance uploads the PDF of a closed bill; readers of the months read them.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { taxInvoiceSchemas } from './tax-invoice-schemas.ts'

const FAMILY = '/api/console/tax-invoices'
const readers = { callers: ['staff'], staffRoles: ['FIN', 'FIN_CHECK', 'ADMIN'] } as const

export const taxInvoiceEndpoints = endpointsOf<typeof taxInvoiceSchemas>({
  list: { ...readers, path: `${FAMILY}/list`, summary: '某个月份已出账的账单与发票' },
  upload: {
    callers: ['staff'],
    staffRoles: ['FIN', 'ADMIN'],
    changesState: true,
    changes: ['list'],
    path: `${FAMILY}/upload`,
    carriage: 'multipart',
    summary: '上传或更换一张账单的发票（PDF，10 MB 以内）',
  },
  file: { ...readers, answer: 'file', path: `${FAMILY}/file`, summary: '一张发票的文件，含已更换的' },
})

/** Lists of the console that have a file, by what it is called. */
export const taxInvoiceLists = {
  TAX_INVOICES: { text: '账单发票', endpoint: taxInvoiceEndpoints.list },
} as const
