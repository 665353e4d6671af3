// The columns of the console's repayments, of those that wait, and of overdue customers, and their phone cards.
import { listOf } from '../../lists/columns.ts'
import { repaymentRows } from './columns.ts'
import { PLACE_TEXTS } from '../payments/console-lists.ts'
import { PENDING_KINDS, PENDING_STATES } from './console-lists.ts'
import type { ConsoleRepayment, OverdueCustomer, PendingRepayment } from './console-schemas.ts'

const money = { kind: 'money', currency: 'currency' } as const
const { month, channel, statement_no, currency, due, paid, left, overdue_days, late_fee, source, status, at } = repaymentRows.columns
const hidden = { hiddenByDefault: true } as const

export const consoleRepaymentRows = listOf<ConsoleRepayment>()({
  title: '还款记录',
  key: 'allocation_id',
  rowName: ['no', 'month'],
  columns: {
    no: { kind: 'own', title: '还款单号', width: 200, pin: 'left', locked: true },
    customer: { kind: 'named', title: '客户', width: 130, field: 'customer_name', id: 'customer_id' },
    statement_no: { ...statement_no, width: 160 },
    month: { ...month, ...hidden },
    channel: { ...channel, ...hidden },
    currency: { ...currency, ...hidden },
    due: { ...due, width: 130, below: 'currency' },
    paid: { ...paid, width: 130 },
    left: { ...left, width: 130 },
    overdue_days: { ...overdue_days, ...hidden },
    late_fee: { ...late_fee, width: 130 },
    source: { ...source, ...hidden },
    user: { kind: 'text', title: '提交人', width: 110, field: 'user_name', hiddenByDefault: true },
    status: { ...status, width: 96 },
    at: { ...at, width: 116, isStacked: true },
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
    customer: { kind: 'own', title: '客户', width: 170, pin: 'left', locked: true },
    currency: { kind: 'text', title: '币种', width: 60, hiddenByDefault: true, field: 'currency' },
    days: { kind: 'number', title: '逾期天数', hint: '最早到期的对账单', width: 84, field: 'overdue_days' },
    oldest: { kind: 'text', title: '最早还款日', width: 104, field: 'oldest_repay_on' },
    statements: { kind: 'number', title: '对账单', width: 70, field: 'statements' },
    owed: { ...money, title: '逾期未还', width: 130, below: 'currency', field: 'owed' },
    late_fee: { ...money, title: '今日滞纳金', hint: '今日还清时应付', width: 130, field: 'late_fee' },
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

export const pendingRows = listOf<PendingRepayment>()({
  title: '待核销',
  key: ['kind', 'item_id', 'customer_id'],
  rowName: ['item', 'customer'],
  columns: {
    item: { kind: 'own', title: '单号', width: 200, pin: 'left', locked: true },
    state: { kind: 'state', title: '状态', width: 124, field: 'group', states: PENDING_STATES },
    customer: { kind: 'named', title: '客户', width: 150, field: 'customer_name', id: 'customer_id' },
    currency: { kind: 'text', title: '币种', width: 68, hiddenByDefault: true, field: 'currency' },
    amount: { ...money, title: '金额', width: 130, below: 'currency', field: 'amount' },
    owed: {
      kind: 'own',
      title: '计划还款 / 待还',
      hint: '还款单为计划用于对账单的金额，到账款项为客户同币种的待还',
      width: 150,
      align: 'right',
    },
    grounds: { kind: 'own', title: '依据', width: 170, hiddenByDefault: true },
    place: { kind: 'code', title: '支付方式 / 到账处', width: 124, field: 'place', texts: PLACE_TEXTS },
    code: { kind: 'text', title: '附言码 / 附言', width: 150, hiddenByDefault: true, field: 'code' },
    payer: { kind: 'text', title: '付款户名', width: 130, field: 'payer', below: 'payer_account' },
    shares: { kind: 'own', title: '计划分摊', width: 220, hiddenByDefault: true },
    since: { kind: 'time', title: '等待起始', hint: '提交或到账时间，北京时间 GMT+8', width: 112, isStacked: true, field: 'since' },
    vouchers: { kind: 'number', title: '凭证', width: 66, hiddenByDefault: true, field: 'vouchers' },
    kind: { kind: 'code', title: '类型', width: 90, hiddenByDefault: true, field: 'kind', texts: PENDING_KINDS },
    action: { kind: 'own', title: '操作', width: 100, pin: 'right', locked: true },
  },
  card: {
    head: ['item', 'state'],
    figures: ['amount', 'owed'],
    lines: [['customer'], ['kind', 'place', 'currency'], ['code'], ['payer'], ['grounds'], ['shares'], ['since', ['凭证', 'vouchers']]],
    end: ['action'],
  },
})
