// The columns of the console's repayments and overdue customers, and their phone cards.
import { listOf } from '../../lists/columns.ts'
import { repaymentRows } from './columns.ts'
import type { ConsoleRepayment, OverdueCustomer } from './console-schemas.ts'

const money = { kind: 'money', currency: 'currency' } as const
const { month, channel, statement_no, currency, due, paid, left, overdue_days, late_fee, source, status, at } = repaymentRows.columns

export const consoleRepaymentRows = listOf<ConsoleRepayment>()({
  title: '还款记录',
  key: 'allocation_id',
  rowName: ['no', 'month'],
  columns: {
    no: { kind: 'own', title: '还款单号', width: 190, pin: 'left', locked: true },
    customer: { kind: 'named', title: '客户', width: 200, field: 'customer_name', id: 'customer_id' },
    statement_no,
    month,
    channel,
    currency,
    due,
    paid,
    left,
    overdue_days,
    late_fee,
    source,
    user: { kind: 'text', title: '提交人', width: 110, field: 'user_name', hiddenByDefault: true },
    status,
    at,
  },
  card: {
    head: ['no', 'status'],
    figures: ['due', 'paid', 'left'],
    lines: [
      ['customer'],
      ['month', 'channel'],
      [
        ['滞纳金', 'late_fee'],
        ['逾期天数', 'overdue_days'],
      ],
      ['source', 'at'],
    ],
  },
})

export const overdueRows = listOf<OverdueCustomer>()({
  title: '逾期客户',
  key: ['customer_id', 'currency'],
  rowName: ['customer'],
  columns: {
    customer: { kind: 'own', title: '客户', width: 180, pin: 'left', locked: true },
    currency: { kind: 'text', title: '币种', width: 60, field: 'currency' },
    days: { kind: 'number', title: '逾期天数', hint: '最早到期的对账单', width: 90, field: 'overdue_days' },
    oldest: { kind: 'text', title: '最早还款日', width: 105, field: 'oldest_repay_on' },
    statements: { kind: 'number', title: '对账单', width: 70, field: 'statements' },
    owed: { ...money, title: '逾期未还', width: 120, field: 'owed' },
    late_fee: { ...money, title: '今日滞纳金', hint: '今日还清时应付', width: 120, field: 'late_fee' },
    step: { kind: 'own', title: '当前处理', width: 125 },
    next: { kind: 'own', title: '下一步', width: 190 },
    tomorrow: { kind: 'own', title: '明日将触发', hint: '未还款时，明日 00:05 起执行', width: 140 },
  },
  card: {
    head: ['customer', 'step'],
    figures: ['owed', 'late_fee', 'days'],
    lines: [['currency', ['最早还款日', 'oldest']], [['下一步', 'next']], [['明日', 'tomorrow']]],
  },
})
