// What the closed bills of a month can be narrowed by where finance looks for their tax invoices.
import { choiceOf, declareFilters, flagOf, textOf } from '../../lists/filters.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'

export const taxInvoiceFilters = declareFilters({
  customer: textOf('客户名称或 ID', 60, { place: 'row', isQuick: true }),
  channel: choiceOf('渠道', CHANNEL_NAMES, { place: 'row' }),
  company: textOf('公司或子客户', 60, { wire: 'company_name', place: 'row' }),
  missing: flagOf('发票', '仅未开具', { wire: 'is_missing', place: 'row' }),
})
