// The columns of repayments, one row for each statement that one pays, their phone card and their file.
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { textsOf } from '../../values/texts.ts'
import { repaymentEndpoints } from './endpoints.ts'
import { REPAYMENT_CHANNELS, REPAYMENT_SOURCES, REPAYMENT_STATUSES } from './enums.ts'
import { repaymentFilters } from './lists.ts'
import type { Repayment } from './schemas.ts'

const money = { kind: 'money', currency: 'currency' } as const

export const repaymentRows = listOf<Repayment>()({
  title: '还款记录',
  key: 'allocation_id',
  rowName: ['repayment_no', 'month'],
  columns: {
    repayment_no: { kind: 'id', title: '还款单号', width: 206, pin: 'left', locked: true, field: 'repayment_no', copy: '复制还款单号' },
    month: { kind: 'text', title: '账单月份', width: 100, field: 'month', below: 'company_name' },
    status: { kind: 'state', title: '状态', width: 92, field: 'status', states: REPAYMENT_STATUSES },
    channel: { kind: 'code', title: '渠道', width: 92, field: 'channel', texts: REPAYMENT_CHANNELS },
    statement_no: { kind: 'id', title: '对账单号', width: 142, field: 'statement_no' },
    currency: { kind: 'text', title: '币种', width: 60, field: 'currency' },
    due: { ...money, title: '应还', hint: '本次还款前该对账单的未还金额', width: 112, field: 'due' },
    paid: { ...money, title: '已还', hint: '本次还款用于该对账单的金额', width: 112, field: 'paid' },
    left: { ...money, title: '剩余', hint: '应还 − 已还', width: 112, field: 'left' },
    overdue_days: { kind: 'number', title: '逾期天数', width: 90, field: 'overdue_days' },
    late_fee: { ...money, title: '滞纳金', width: 92, field: 'late_fee' },
    source: { kind: 'code', title: '还款方式', width: 120, field: 'source', texts: REPAYMENT_SOURCES },
    at: { kind: 'time', title: '时间', hint: '北京时间 GMT+8', width: 180, field: 'at' },
  },
  card: {
    head: ['repayment_no', 'status'],
    figures: ['due', 'paid', 'left'],
    lines: [
      ['month', 'channel'],
      [
        ['滞纳金', 'late_fee'],
        ['逾期天数', 'overdue_days'],
      ],
      ['source', 'at'],
    ],
  },
})

export const repaymentFile = {
  repayment_no: { kind: 'id', title: '还款单号', width: 24 },
  month: { kind: 'text', title: '账单月份', width: 12 },
  company_name: { kind: 'text', title: '公司', width: 24 },
  channel: { kind: 'code', title: '渠道', width: 12, texts: REPAYMENT_CHANNELS },
  statement_no: { kind: 'id', title: '对账单号', width: 16 },
  currency: { kind: 'text', title: '币种', width: 8 },
  due: { kind: 'amount', title: '应还', width: 16 },
  paid: { kind: 'amount', title: '已还', width: 16 },
  left: { kind: 'amount', title: '剩余', width: 16 },
  overdue_days: { kind: 'number', title: '逾期天数', width: 10 },
  late_fee: { kind: 'amount', title: '滞纳金', width: 14 },
  source: { kind: 'code', title: '还款方式', width: 14, texts: REPAYMENT_SOURCES },
  status: { kind: 'code', title: '状态', width: 10, texts: textsOf(REPAYMENT_STATUSES) },
  at: { kind: 'time', title: '时间', width: 20 },
} as const satisfies FileColumns

export const repaymentLists = portalLists(repaymentEndpoints, {
  REPAYMENTS: { call: 'list', filters: repaymentFilters, rows: repaymentRows, file: repaymentFile, pages: [{ route: 'Repayment' }] },
})
