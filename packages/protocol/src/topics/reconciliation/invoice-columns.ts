// The columns of the accounts whose invoice, bill and daily spend differ, and their phone card.
import { listOf } from '../../lists/columns.ts'
import { CHANNEL_NAMES } from '../../vocabulary/channel.ts'
import { INVOICE_CAUSES } from './invoice-enums.ts'
import type { InvoiceCheck } from './invoice-schemas.ts'

const money = { kind: 'money', currency: 'currency' } as const
const invoiced = { kind: 'money', currency: 'invoice_currency' } as const

export const invoiceCheckRows = listOf<InvoiceCheck>()({
  title: '三方核对',
  key: ['month', 'channel', 'outside_account_id'],
  rowName: ['account'],
  columns: {
    month: { kind: 'text', title: '月份', width: 92, field: 'month', pin: 'left', locked: true },
    account: { kind: 'own', title: '广告账户', width: 190 },
    cause: { kind: 'state', title: '原因', width: 104, field: 'cause', states: INVOICE_CAUSES },
    channel: { kind: 'code', title: '渠道', width: 80, field: 'channel', texts: CHANNEL_NAMES },
    customer: { kind: 'own', title: '客户', width: 190 },
    bill: { ...money, title: '账单', hint: '已出账的消耗，含后续账单的更正', width: 130, below: 'currency', field: 'bill_amount' },
    days: { ...money, title: '每日消耗', width: 130, field: 'days_amount' },
    invoice: {
      ...invoiced,
      title: '渠道发票',
      hint: '税前，含更正与费用；TikTok 为消耗记录',
      width: 130,
      below: 'invoice_currency',
      field: 'invoice_amount',
    },
    difference: { ...money, title: '差额', hint: '渠道发票减账单', width: 130, field: 'difference' },
    currency: { kind: 'text', title: '币种', width: 58, hiddenByDefault: true, field: 'currency' },
    adjustments: { ...invoiced, title: '其中更正', width: 100, hiddenByDefault: true, field: 'adjustments' },
    fees: { ...invoiced, title: '其中费用', width: 100, hiddenByDefault: true, field: 'fees' },
    tax: { ...invoiced, title: '税额', width: 90, field: 'tax', hiddenByDefault: true },
    bill_id: { kind: 'text', title: '账单编号', width: 124, hiddenByDefault: true, field: 'bill_id' },
  },
  card: {
    head: ['account', 'cause'],
    lines: [
      ['month', 'channel'],
      ['customer'],
      [
        ['账单', 'bill'],
        ['每日消耗', 'days'],
      ],
      [
        ['渠道发票', 'invoice'],
        ['差额', 'difference'],
      ],
      [['账单编号', 'bill_id']],
    ],
  },
})
