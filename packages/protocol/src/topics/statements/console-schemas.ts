// Statements in the console: all of them, one in full with its dispute and what was uploaded, and what staff answer.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { amountText, decimal, id, instant, lines, reason, text } from '../../wire/fields.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { REPAYMENT_CHANNEL_CODES } from '../repayments/enums.ts'
import { caseProposal, proofFile } from '../cases/schemas.ts'
import { namedPaper, paperKey } from '../files/paper-schemas.ts'
import { RECEIPT_KIND_CODES, RECEIPT_STATUS_CODES, RECEIPT_VERDICT_CODES, STATEMENT_STATUS_CODES } from './enums.ts'
import { consoleStatementFilters } from './console-lists.ts'
import { ANSWER_LINES_MOST, STATEMENT_WORDS_MOST } from './limits.ts'

export const consoleStatementsRequest = z.object({ ...pagerRequest, ...filterFields(consoleStatementFilters) })
export type ConsoleStatementsRequest = z.output<typeof consoleStatementsRequest>

/** Amounts are in the statement's currency; payable = spend + fees − rebate − conceded. */
export const consoleStatement = z.object({
  statement_id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  company_name: z.string(),
  channel: z.enum(REPAYMENT_CHANNEL_CODES),
  /** 'yyyy-MM' */
  month: z.string(),
  currency: z.enum(CURRENCY_CODES),
  account_count: z.int(),
  spend: decimal,
  fees: decimal,
  rebate: decimal,
  conceded: decimal,
  payable: decimal,
  paid: decimal,
  status: z.enum(STATEMENT_STATUS_CODES),
  version: z.int(),
  confirm_deadline_at: instant,
  /** the deadline rests while a sealed receipt is looked at */
  rests: z.boolean(),
  repay_on: z.string(),
  is_overdue: z.boolean(),
  /** of the latest receipt; null without one */
  receipt: z.enum(RECEIPT_STATUS_CODES).nullable(),
  has_proposal: z.boolean(),
})
export type ConsoleStatement = z.output<typeof consoleStatement>
export const consoleStatementPage = pageOf(consoleStatement)
export type ConsoleStatementPage = z.output<typeof consoleStatementPage>

const lineKey = { bill_id: z.string(), ad_account_id: z.string(), of_month: z.string() }
/** An account's month: what the statement asks for it now, in spend and fees. */
export const consoleStatementLine = z.object({
  ...lineKey,
  account_name: z.string(),
  outside_account_id: z.string(),
  amount: decimal,
})
export type ConsoleStatementLine = z.output<typeof consoleStatementLine>
export const disputedLine = consoleStatementLine.extend({ expected: decimal.nullable(), reason: z.string() })
export type DisputedLine = z.output<typeof disputedLine>
export const changedLine = consoleStatementLine.omit({ amount: true }).extend({ before: decimal, after: decimal, reason: z.string() })
export type ChangedLine = z.output<typeof changedLine>

export const statementReceipt = z.object({
  receipt_id: z.string(),
  kind: z.enum(RECEIPT_KIND_CODES),
  status: z.enum(RECEIPT_STATUS_CODES),
  version: z.int(),
  papers: z.array(namedPaper),
  by: z.string(),
  at: instant,
  reason: z.string(),
  /** what one person proposes, as long as it waits */
  proposal: caseProposal.extend({ asks: z.enum(RECEIPT_VERDICT_CODES) }).nullable(),
})
export type StatementReceipt = z.output<typeof statementReceipt>

export const consoleStatementDetail = consoleStatement.extend({
  versions: z.array(z.object({ version: z.int(), payable: decimal, at: instant, reason: z.string(), changes: z.array(changedLine) })),
  dispute: z
    .object({
      by: z.string(),
      at: instant,
      version: z.int(),
      reason: z.string(),
      sheet: z.string().nullable(),
      lines: z.array(disputedLine),
    })
    .nullable(),
  receipts: z.array(statementReceipt),
  /** the answer that waits or was decided last */
  answer: caseProposal.extend({ conceded: decimal, lines: z.int() }).nullable(),
  steps: z.array(
    z.object({
      at: instant,
      mover: z.enum(['customer', 'operator', 'system']),
      name: z.string(),
      to: z.enum(STATEMENT_STATUS_CODES),
      note: z.string(),
    }),
  ),
})
export type ConsoleStatementDetail = z.output<typeof consoleStatementDetail>

export const statementRef = z.object({ id: id('对账单号') })
export type StatementRef = z.output<typeof statementRef>
export const statementLineRequest = statementRef.extend({ outside_account_id: text(30, '广告账户 ID') })
export type StatementLineRequest = z.output<typeof statementLineRequest>
export const statementLines = z.object({ lines: z.array(consoleStatementLine) })
export type StatementLines = z.output<typeof statementLines>

const words = (label: string) => lines(STATEMENT_WORDS_MOST, label).pipe(z.string().min(1, `请填写${label}`))
export const answerDisputeRequest = statementRef.extend({
  /** the version that was looked at */
  version: z.int('版本格式不正确').min(1, '版本格式不正确'),
  lines: z
    .array(
      z.object({
        bill_id: id('账单编号'),
        ad_account_id: id('广告账户'),
        of_month: z.string('请提供所属月份').regex(/^\d{4}-(0[1-9]|1[0-2])$/, '所属月份格式不正确'),
        after: amountText('调整后金额'),
        reason: words('调整说明'),
      }),
    )
    .max(ANSWER_LINES_MOST, `最多调整 ${ANSWER_LINES_MOST} 行`)
    .default([]),
  proof_file: proofFile,
  reason,
})
export type AnswerDisputeRequest = z.output<typeof answerDisputeRequest>

export const auditReceiptRequest = statementRef.extend({
  kind: z.enum(RECEIPT_KIND_CODES, '请选择回执类型').default('SEALED'),
  verdict: z.enum(RECEIPT_VERDICT_CODES, '请选择审核结果'),
  /** as the customer reads it when refused */
  reason,
})
export type AuditReceiptRequest = z.output<typeof auditReceiptRequest>

export const statementPaperRequest = statementRef.extend({
  receipt_id: id('回执'),
  paper: paperKey,
})
export type StatementPaperRequest = z.output<typeof statementPaperRequest>

/** The latest version unless told. */
export const statementVersionRequest = statementRef.extend({
  version: z.int('版本格式不正确').min(1, '版本格式不正确').max(999, '版本格式不正确').nullable().default(null),
})
export type StatementVersionRequest = z.output<typeof statementVersionRequest>

/** What each call takes and answers. */
export const consoleStatementSchemas = {
  list: { request: consoleStatementsRequest, response: consoleStatementPage, filters: consoleStatementFilters },
  detail: { request: statementRef, response: consoleStatementDetail },
  lines: { request: statementLineRequest, response: statementLines },
  answer: { request: answerDisputeRequest, response: consoleStatementDetail },
  audit: { request: auditReceiptRequest, response: consoleStatementDetail },
  remind: { request: statementRef, response: consoleStatementDetail },
  receiptPaper: { request: statementPaperRequest, response: fileAnswer },
  sheet: { request: statementRef, response: fileAnswer },
  paper: { request: statementVersionRequest, response: fileAnswer },
  annex: { request: statementVersionRequest, response: fileAnswer },
}
