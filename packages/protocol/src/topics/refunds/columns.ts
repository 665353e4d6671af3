// Columns of a payer's refunds (screens.md 7, Transaction record, 退款).
import { type FileColumns, listOf } from '../../lists/columns.ts'
import { portalLists } from '../../lists/portal-lists.ts'
import { APPLICATION_STATUSES } from '../payments/enums.ts'
import { refundEndpoints } from './endpoints.ts'
import { REFUND_STATUS_TEXTS, refundFilters } from './lists.ts'
import type { Refund } from './schemas.ts'

export const refundRows = listOf<Refund>()({
  title: '退款记录',
  key: 'refund_id',
  rowName: ['no'],
  columns: {
    no: { kind: 'id', title: '退款单号', width: 236, pin: 'left', locked: true, field: 'refund_id', copy: '复制单号' },
    currency: { kind: 'text', title: '币种', width: 64, field: 'currency' },
    amount: { kind: 'money', title: '退款金额', width: 120, field: 'amount', currency: 'currency' },
    paid: { kind: 'own', title: '已退金额', width: 120, align: 'right' },
    ways: { kind: 'text', title: '退款去向', width: 150, field: 'ways' },
    payee: { kind: 'text', title: '收款户名', width: 180, field: 'payee_name' },
    status: { kind: 'state', title: '状态', width: 112, field: 'status', states: APPLICATION_STATUSES },
    reason: { kind: 'text', title: '退款原因', width: 180, field: 'reason' },
    note: { kind: 'text', title: '说明', width: 200, field: 'note' },
    submitted: { kind: 'time', title: '提交时间', width: 184, field: 'submitted_at' },
    ended: { kind: 'time', title: '完成时间', width: 184, field: 'ended_at' },
    submitter: { kind: 'text', title: '提交人', width: 112, hiddenByDefault: true, field: 'submitter' },
    actions: { kind: 'own', title: '操作', width: 130, align: 'right', pin: 'right', locked: true },
  },
  card: {
    head: ['no', 'status'],
    figures: ['amount', 'paid'],
    lines: [
      ['ways', 'currency', 'submitter'],
      ['reason', 'note'],
    ],
    end: ['actions'],
  },
})

export const refundFile = {
  refund_id: { kind: 'id', title: '退款单号', width: 24 },
  currency: { kind: 'text', title: '币种', width: 8 },
  amount: { kind: 'amount', title: '退款金额', width: 16 },
  paid: { kind: 'amount', title: '已退金额', width: 16 },
  ways: { kind: 'text', title: '退款去向', width: 20 },
  payee_name: { kind: 'text', title: '收款户名', width: 28 },
  status: { kind: 'code', title: '状态', width: 12, texts: REFUND_STATUS_TEXTS },
  reason: { kind: 'text', title: '退款原因', width: 30 },
  note: { kind: 'text', title: '说明', width: 30 },
  submitter: { kind: 'text', title: '提交人', width: 16 },
  submitted_at: { kind: 'time', title: '提交时间', width: 20 },
  ended_at: { kind: 'time', title: '完成时间', width: 20 },
} as const satisfies FileColumns

export const refundLists = portalLists(refundEndpoints, {
  REFUNDS: { call: 'list', filters: refundFilters, rows: refundRows, file: refundFile, pages: [{ route: 'WalletRecord' }] },
})
