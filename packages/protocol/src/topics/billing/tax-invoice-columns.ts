// The columns of a month's bills with their tax invoices.
import { listOf } from '../../lists/columns.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import type { InvoicedBill } from './tax-invoice-schemas.ts'

const money = { kind: 'money', currency: 'currency', hasSymbol: true, width: 138 } as const

export const invoicedBillRows = listOf<InvoicedBill>()({
  title: '账单发票',
  key: 'bill_id',
  rowName: ['customer', 'company', 'id'],
  columns: {
    customer: { kind: 'own', title: '客户', width: 160, pin: 'left', locked: true },
    channel: { kind: 'code', title: '渠道', width: 88, field: 'channel', texts: CHANNEL_NAMES },
    company: { kind: 'text', title: '公司', width: 160, field: 'company_name', below: 'sub_customer_name' },
    id: { kind: 'id', title: '账单编号', width: 150, field: 'bill_id', copy: '复制账单编号' },
    spend: { ...money, title: '消耗', field: 'spend' },
    payable: { ...money, title: '应结金额', field: 'payable' },
    invoice: { kind: 'own', title: '发票', width: 180 },
    uploaded: { kind: 'own', title: '上传', width: 112 },
    action: { kind: 'own', title: '操作', width: 96, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['customer', 'channel'],
    figures: ['spend', 'payable'],
    lines: [['company'], ['invoice'], ['uploaded']],
    end: ['action'],
  },
})
