// Statements as the server gives them, for tests: one that waits, one that is late, a line and the whole of one, a voucher and a comparison.
import type {
  ComparedRow,
  ComparedSheet,
  Statement,
  StatementDetail,
  StatementLine,
  StatementReceipt,
} from '@tallyhelm/protocol/topics/statements/schemas'

export const waiting: Statement = {
  statement_id: '2000000001',
  channel: 'FACEBOOK',
  month: '2026-02',
  company_name: '青禾科技有限公司',
  account_count: 2,
  currency: 'USD',
  spend: '1300.00',
  service_fee: '39.00',
  tax: '78.00',
  rebate: null,
  conceded: '0.00',
  payable: '1417.00',
  paid: '0.00',
  version: 1,
  status: 'WAIT_REPLY',
  issued_at: '2026-03-05T04:00:00.000Z',
  confirm_deadline_at: '2099-03-10T16:00:00.000Z',
  rests: false,
  repay_on: '2026-03-25',
  overdue_days: 0,
  fee_waived_until: null,
  confirmed_at: null,
  confirmed_by: null,
}
export const late: Statement = {
  ...waiting,
  statement_id: '2000000002',
  month: '2026-01',
  status: 'CONFIRMED',
  overdue_days: 6,
  confirmed_at: '2026-02-10T16:00:00.000Z',
  confirmed_by: 'SYSTEM',
}
export const line: StatementLine = {
  key: '9-7-202602',
  account_name: '旗舰店',
  outside_account_id: '7700000001',
  of_month: '2026-02',
  is_correction: false,
  currency: 'USD',
  spend: '1300.00',
  service_fee: '39.00',
  tax: '78.00',
  billed: '1417.00',
  amount: '1417.00',
  change_reason: null,
}
export const first = {
  version: 1,
  issued_at: waiting.issued_at,
  conceded: '0.00',
  payable: '1417.00',
  reason: '',
  changed_lines: 0,
  changes: [],
}
export const detailed: StatementDetail = {
  ...waiting,
  customer_name: '青禾',
  versions: [first],
  disputes: [],
  receipts: [],
  steps: [{ at: waiting.issued_at, mover: 'system', name: '', from: null, to: 'WAIT_REPLY', version: 1, note: '' }],
}
/** A voucher of a payment that waits, without its files. */
export const voucher: StatementReceipt = {
  receipt_id: '32',
  kind: 'PAYMENT',
  status: 'PENDING',
  version: 1,
  at: waiting.issued_at,
  user_name: '王芳',
  papers: [],
  decided_at: null,
  reason: '',
}
export const differs = (id: number, over: Partial<ComparedRow> = {}): ComparedRow => ({
  outside_account_id: String(id),
  account_name: '旗舰店',
  state: 'DIFFERS',
  ours: '1300.00',
  yours: '1200.00',
  difference: '-100.00',
  ...over,
})
export function comparedOf(rows: ComparedRow[]): ComparedSheet {
  const count = (state: ComparedRow['state']) => rows.filter(row => row.state === state).length
  return {
    sheet: { key: 'a.csv', name: '我方.csv' },
    sheet_reading: { format: 'csv', encoding: 'GB18030', titleLine: 2, skippedAbove: 1, hidden: null },
    titles: { account: '账户 ID', amount: '消耗（USD）' },
    by: 'SPEND',
    currency: 'USD',
    counts: { EQUAL: 7, DIFFERS: count('DIFFERS'), OURS: count('OURS'), YOURS: count('YOURS') },
    ours: '1300.00',
    yours: '1200.00',
    rows,
    unread: [{ row_no: 3, msg: '没有账户 ID' }],
    unread_count: 1,
  }
}
