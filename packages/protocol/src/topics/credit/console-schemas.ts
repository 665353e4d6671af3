// Credit lines in the console: all of them, one in full, its history, and what is asked to be changed.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { fileAnswer } from '../../wire/file-answer.ts'
import { amountText, day, decimal, id, instant, reason } from '../../wire/fields.ts'
import { pageOf, pageRequest, pagerRequest } from '../../wire/page.ts'
import { caseProposal, proofFile } from '../cases/schemas.ts'
import { namedPaper, paperKey } from '../files/paper-schemas.ts'
import { creditFilters } from './console-lists.ts'
import { CREDIT_ACTION_CODES, CREDIT_CURRENCIES } from './enums.ts'
import { channelUse, creditChange, creditLine } from './line-schemas.ts'

export const creditListRequest = z.object({ ...pagerRequest, ...filterFields(creditFilters) })
export type CreditListRequest = z.output<typeof creditListRequest>
/** One for each customer that pays by the billing period, also without a line. */
export const consoleCredit = creditLine.extend({
  customer_id: z.string(),
  customer_name: z.string(),
  /** of statements of its currency whose repayment day is over */
  overdue: decimal,
  /** when the next one is to be paid; null without one */
  next_due_on: z.string().nullable(),
  has_proposal: z.boolean(),
  has_application: z.boolean(),
})
export type ConsoleCredit = z.output<typeof consoleCredit>
export const creditPage = pageOf(consoleCredit)
export type CreditPage = z.output<typeof creditPage>

export const creditProposal = caseProposal.extend({
  action: z.enum(CREDIT_ACTION_CODES),
  /** null where the action names none */
  amount: decimal.nullable(),
  until: instant.nullable(),
})
export type CreditProposal = z.output<typeof creditProposal>
/** What a customer asked for, as long as it waits. */
export const waitingApplication = caseProposal.extend({ currency: z.enum(CURRENCY_CODES), target: decimal, papers: z.array(z.string()) })
export type WaitingApplication = z.output<typeof waitingApplication>
export const creditPapersRequest = z.object({ case_id: id('申请') })
export const creditPapers = z.object({ papers: z.array(namedPaper) })
export type CreditPapers = z.output<typeof creditPapers>
export const creditPaperRequest = creditPapersRequest.extend({ paper: paperKey })
export type CreditPaperRequest = z.output<typeof creditPaperRequest>

export const creditRef = z.object({ customer_id: id('客户') })
/** `lines` is empty for a customer that pays before. */
export const customerCredit = z.object({
  customer_id: z.string(),
  lines: z.array(creditLine.extend({ use: channelUse, proposal: creditProposal.nullable() })),
  application: waitingApplication.nullable(),
})
export type CustomerCredit = z.output<typeof customerCredit>

export const creditChangesRequest = creditRef.extend(pageRequest)
export type CreditChangesRequest = z.output<typeof creditChangesRequest>
/** With the people, who are nobody's business outside; null for what the product did by itself. */
export const staffCreditChange = creditChange.extend({ maker: z.string().nullable(), checker: z.string().nullable() })
export type StaffCreditChange = z.output<typeof staffCreditChange>
export const staffCreditChangePage = pageOf(staffCreditChange)
export type StaffCreditChangePage = z.output<typeof staffCreditChangePage>

export const proposeCreditRequest = creditRef.extend({
  currency: z.enum(CREDIT_CURRENCIES, '请选择币种').default('USD'),
  action: z.enum(CREDIT_ACTION_CODES, '请选择变更内容'),
  /** the new base, or the temporary part; of these two actions only */
  amount: amountText('授信额度').nullable().default(null),
  /** the last day of a temporary part */
  until_day: day('有效期至').nullable().default(null),
  proof_file: proofFile,
  reason,
})
export type ProposeCreditRequest = z.output<typeof proposeCreditRequest>

/** What each call takes and answers. */
export const consoleCreditSchemas = {
  list: { request: creditListRequest, response: creditPage, filters: creditFilters },
  credit: { request: creditRef, response: customerCredit },
  changes: { request: creditChangesRequest, response: staffCreditChangePage },
  papers: { request: creditPapersRequest, response: creditPapers },
  paper: { request: creditPaperRequest, response: fileAnswer },
  propose: { request: proposeCreditRequest, response: customerCredit },
}
