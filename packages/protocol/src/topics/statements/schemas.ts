// Statement calls of the portal: the list, one in full, and a customer's replies. Amounts are in the statement's currency.
import { z } from 'zod'
import { sheetReading, sheetUpload } from '../files/sheet-schemas.ts'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { REASON_MOST } from '../../values/reason.ts'
import { decimal, id, instant, lines, text } from '../../wire/fields.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { REPAYMENT_CHANNEL_CODES } from '../repayments/enums.ts'
import { RECEIPT_KIND_CODES, RECEIPT_STATUS_CODES, STATEMENT_STATUS_CODES } from './enums.ts'
import { COMPARED_CODES, COMPARISON_CODES, CONFIRMED_BY_CODES, DISPUTE_MISSING } from './enums.ts'
import { DISPUTED_LINES_MOST } from './limits.ts'
import { statementFilters, statementLineFilters } from './lists.ts'

const currency = z.enum(CURRENCY_CODES)
const statementId = { id: id('对账单号') }
/** The version that the customer looked at; forms carry it as text. */
const version = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ],
    '对账单版本不正确',
  )
  .pipe(z.int('对账单版本不正确').min(1, '对账单版本不正确').max(1_000_000, '对账单版本不正确'))

/** Of every channel without one; OTHERS are those that the portal does not manage. */
export const statementListRequest = z.object({
  ...pagerRequest,
  channel: z.enum([...REPAYMENT_CHANNEL_CODES, 'OTHERS'], '请选择渠道').optional(),
  ...filterFields(statementFilters),
})
export type StatementListRequest = z.output<typeof statementListRequest>

export const statement = z.object({
  /** the statement's number */
  statement_id: z.string(),
  channel: z.enum(REPAYMENT_CHANNEL_CODES),
  /** 'yyyy-MM' */
  month: z.string(),
  company_name: z.string(),
  account_count: z.int(),
  currency,
  spend: decimal,
  service_fee: decimal,
  tax: decimal,
  /** null for who has no rebates */
  rebate: decimal.nullable(),
  /** what the agency gave up in disputes */
  conceded: decimal,
  payable: decimal,
  paid: decimal,
  version: z.int(),
  status: z.enum(STATEMENT_STATUS_CODES),
  issued_at: instant,
  confirm_deadline_at: instant,
  /** a sealed receipt is being looked at, and the deadline rests */
  rests: z.boolean(),
  repay_on: z.string(),
  /** since the repayment day; 0 while it is not overdue */
  overdue_days: z.int(),
  /** no late fee for the days up to and including it; null where none was waived */
  fee_waived_until: z.string().nullable(),
  confirmed_at: instant.nullable(),
  confirmed_by: z.enum(CONFIRMED_BY_CODES).nullable(),
})
export type Statement = z.output<typeof statement>
/** By tab, under the same filters. */
export const statementCounts = z.object({ WAIT_REPLY: z.int(), CONFIRMED: z.int(), DISPUTED: z.int(), OVERDUE: z.int() })
export type StatementCounts = z.output<typeof statementCounts>
export const statementPage = pageOf(statement).extend({ counts: statementCounts })
export type StatementPage = z.output<typeof statementPage>

export const statementRequest = z.object(statementId)
export type StatementRequest = z.output<typeof statementRequest>

const lineName = { key: z.string(), account_name: z.string(), outside_account_id: z.string(), /** 'yyyy-MM' */ of_month: z.string() }
/** What a version asks for a line, spend and fees, where the one before asked for more. */
const lineChange = z.object({ ...lineName, before: decimal, after: decimal, reason: z.string() })
export const statementVersion = z.object({
  version: z.int(),
  issued_at: instant,
  conceded: decimal,
  payable: decimal,
  /** empty for the first */
  reason: z.string(),
  changed_lines: z.int(),
  /** the first of them */
  changes: z.array(lineChange),
})
export type StatementVersion = z.output<typeof statementVersion>
export const statementDispute = z.object({
  version: z.int(),
  at: instant,
  user_name: z.string(),
  reason: z.string(),
  /** the customer's own sheet */
  sheet_name: z.string().nullable(),
  /** none and no sheet: about the whole; a line without a reason has that of the whole */
  lines: z.array(z.object({ ...lineName, billed: decimal, expected: decimal.nullable(), reason: z.string() })),
})
export type StatementDispute = z.output<typeof statementDispute>
export const statementReceipt = z.object({
  receipt_id: z.string(),
  kind: z.enum(RECEIPT_KIND_CODES),
  status: z.enum(RECEIPT_STATUS_CODES),
  version: z.int(),
  at: instant,
  user_name: z.string(),
  papers: z.array(z.object({ name: z.string(), url: z.string() })),
  decided_at: instant.nullable(),
  /** why it was refused */
  reason: z.string(),
})
export type StatementReceipt = z.output<typeof statementReceipt>
export const statementStep = z.object({
  at: instant,
  mover: z.enum(['customer', 'operator', 'system']),
  /** the user's; empty for the agency and the product */
  name: z.string(),
  from: z.enum(STATEMENT_STATUS_CODES).nullable(),
  to: z.enum(STATEMENT_STATUS_CODES),
  version: z.int(),
  note: z.string(),
})
export type StatementStep = z.output<typeof statementStep>
/** Versions, disputes, receipts and steps in their order, the first first. */
export const statementDetail = statement.extend({
  customer_name: z.string(),
  versions: z.array(statementVersion),
  disputes: z.array(statementDispute),
  receipts: z.array(statementReceipt),
  steps: z.array(statementStep),
})
export type StatementDetail = z.output<typeof statementDetail>

/** As they stood in a version; in the latest without one. */
export const statementLinesRequest = z.object({
  ...statementId,
  version: version.optional(),
  ...pagerRequest,
  ...filterFields(statementLineFilters),
})
export type StatementLinesRequest = z.output<typeof statementLinesRequest>
export const statementLine = z.object({
  ...lineName,
  is_correction: z.boolean(),
  currency,
  spend: decimal,
  service_fee: decimal,
  tax: decimal,
  /** spend and fees as billed */
  billed: decimal,
  /** what the version asks for */
  amount: decimal,
  /** why it asks for less than was billed; null where it does not */
  change_reason: z.string().nullable(),
})
export type StatementLine = z.output<typeof statementLine>
export const statementLinePage = pageOf(statementLine)
export type StatementLinePage = z.output<typeof statementLinePage>

const reply = { ...statementId, version }
/** The code comes from sendOwn with purpose confirm-statement, about this statement and version. */
export const confirmStatementRequest = z.object({
  ...reply,
  code: z
    .string('请输入验证码')
    .trim()
    .min(1, { error: '请输入验证码', abort: true })
    .regex(/^\d{6}$/, '验证码为 6 位数字'),
})
export type ConfirmStatementRequest = z.output<typeof confirmStatementRequest>

const disputeReason = lines(REASON_MOST, '异议说明').pipe(z.string().min(1, DISPUTE_MISSING))
const disputedLine = z.object({
  key: z.string('账户明细不存在').regex(/^\d{1,19}-\d{1,19}-\d{6}$/, '账户明细不存在'),
  /** what it comes to, spend and fees; empty where the customer does not say */
  expected: text(20, '应为金额').default(''),
  /** empty where the reason of the whole says it */
  reason: text(REASON_MOST, '原因').default(''),
})
export const disputeStatementRequest = z.object({
  ...reply,
  reason: disputeReason,
  /** about the statement as a whole, an account that is missing or a rate, say: without lines */
  is_whole: z.boolean('请选择是否整张对账单').optional(),
  lines: z.array(disputedLine).max(DISPUTED_LINES_MOST, `一次最多对 ${DISPUTED_LINES_MOST} 行提出异议，更多请上传表格`).default([]),
  /** a sheet that was compared before */
  sheet: z
    .object({ key: text(60, '对账表格'), name: text(200, '文件名') })
    .nullable()
    .default(null),
})
export type DisputeStatementRequest = z.output<typeof disputeStatementRequest>

export const compareRequest = z.object({ ...reply, by: z.enum(COMPARED_CODES, '请选择比较的金额').default('SPEND'), ...sheetUpload })
export type CompareRequest = z.output<typeof compareRequest>
export const comparedRow = z.object({
  outside_account_id: z.string(),
  account_name: z.string(),
  state: z.enum(COMPARISON_CODES),
  ours: decimal.nullable(),
  yours: decimal.nullable(),
  /** yours less ours, what is missing counting as nothing */
  difference: decimal,
})
export type ComparedRow = z.output<typeof comparedRow>
export const comparedSheet = z.object({
  /** to hand in with a dispute; it is kept for a day */
  sheet: z.object({ key: z.string(), name: z.string() }),
  sheet_reading: sheetReading,
  /** what the columns are called that were read */
  titles: z.object({ account: z.string(), amount: z.string() }),
  by: z.enum(COMPARED_CODES),
  currency,
  counts: z.object({ EQUAL: z.int(), DIFFERS: z.int(), OURS: z.int(), YOURS: z.int() }),
  ours: decimal,
  yours: decimal,
  /** those that differ, the largest difference of a kind first; not all where a statement has very many more accounts than the sheet */
  rows: z.array(comparedRow),
  /** lines of the sheet that have no account or no amount, the first of them */
  unread: z.array(z.object({ row_no: z.int(), msg: z.string() })),
  unread_count: z.int(),
})
export type ComparedSheet = z.output<typeof comparedSheet>

export const receiptRequest = z.object({
  ...reply,
  kind: z.enum(RECEIPT_KIND_CODES, '请选择回执类型'),
  /** a voucher of a payment that waits, which gets the file besides its own; a new receipt without */
  receipt_id: id('回执').optional(),
})
export type ReceiptRequest = z.output<typeof receiptRequest>
export const withdrawReceiptRequest = z.object({ ...statementId, receipt_id: id('回执') })
export type WithdrawReceiptRequest = z.output<typeof withdrawReceiptRequest>

/** The latest version unless told. */
export const statementPaperRequest = z.object({ ...statementId, version: version.optional() })
export type StatementPaperRequest = z.output<typeof statementPaperRequest>

/** What each call takes and answers. */
export const statementSchemas = {
  list: { request: statementListRequest, response: statementPage },
  detail: { request: statementRequest, response: statementDetail },
  lines: { request: statementLinesRequest, response: statementLinePage, filters: statementLineFilters },
  paper: { request: statementPaperRequest, response: fileAnswer },
  sheet: { request: statementPaperRequest, response: fileAnswer },
  annex: { request: statementPaperRequest, response: fileAnswer },
  confirm: { request: confirmStatementRequest, response: statementDetail },
  dispute: { request: disputeStatementRequest, response: statementDetail },
  compare: { request: compareRequest, response: comparedSheet },
  receipt: { request: receiptRequest, response: statementDetail },
  withdrawReceipt: { request: withdrawReceiptRequest, response: statementDetail },
}
