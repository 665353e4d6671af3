// Credit calls: a customer's own line and its history, and how many statements wait for its reply.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { amountOrLess, decimal, ownReason, text } from '../../wire/fields.ts'
import { idPageOf, pageOf, pagerRequest } from '../../wire/page.ts'
import { CASE_STATUS_CODES } from '../cases/enums.ts'
import { caseState } from '../cases/schemas.ts'
import { REPAYMENT_CHANNEL_CODES } from '../repayments/enums.ts'
import { PAPERS_MOST } from './limits.ts'
import { CREDIT_CURRENCIES } from './enums.ts'
import { channelUse, creditHistoryRow, creditLine, quotaChange } from './line-schemas.ts'
import { creditHistoryFilters, quotaChangeFilters } from './lists.ts'

/** One entry for each platform, zero included, and for each other channel with any. */
export const waitRepliedQuantities = z.array(z.object({ channel: z.enum(REPAYMENT_CHANNEL_CODES), quantity: z.number().int() }))
export type WaitRepliedQuantities = z.output<typeof waitRepliedQuantities>

/** A line at the end of one business day, today as it stands now; less than nothing is used where an opening came back. */
export const creditDay = z.object({ day: z.string(), total: decimal, used: decimal })
export type CreditDay = z.output<typeof creditDay>
/** What statements ask for that are not settled, of one currency; a disputed one is owed, and neither due nor overdue. */
export const creditDue = z.object({
  currency: z.enum(CURRENCY_CODES),
  owed: decimal,
  statements: z.number().int(),
  overdue: decimal,
  /** the next day on which something is due, from today on, and how much; null where nothing is */
  next_due_on: z.string().nullable(),
  next_due: decimal.nullable(),
})
export type CreditDue = z.output<typeof creditDue>

export const applyForCreditRequest = z.object({
  currency: z.enum(CREDIT_CURRENCIES, '请选择币种').default('USD'),
  /** the limit that the line is to have, its temporary part apart */
  target: amountOrLess('目标额度'),
  reason: ownReason,
  files: z
    .array(z.object({ key: text(60, '财务资料'), name: text(200, '文件名') }))
    .max(PAPERS_MOST, `财务资料最多 ${PAPERS_MOST} 个`)
    .default([]),
})
export type ApplyForCreditRequest = z.output<typeof applyForCreditRequest>
/** The customer's latest application for another limit; only whoever asked may withdraw it. */
export const creditApplication = z.object({
  currency: z.enum(CURRENCY_CODES),
  target: decimal,
  reason: z.string(),
  papers: z.array(z.string()),
  /** of the change that its approval proposed to a second person; null before */
  proposal: z.enum(CASE_STATUS_CODES).nullable(),
  case: caseState,
})
export type CreditApplication = z.output<typeof creditApplication>

/** The customer's lines as they stand with what each channel uses and their last days, the terms, and what is due. */
export const ownCredit = z.object({
  lines: z.array(creditLine.extend({ use: channelUse, days: z.array(creditDay) })),
  terms: z.object({
    /** of the next month, at this hour of Beijing: when a month's bill is made */
    bill_day: z.number().int(),
    bill_hour: z.number().int(),
    /** from the statement on */
    confirm_days: z.number().int(),
    repay_days: z.number().int(),
  }),
  due: z.array(creditDue),
  application: creditApplication.nullable(),
})
export type OwnCredit = z.output<typeof ownCredit>

/** With a channel: what its quota changes used of the line. Without one: the line's own changes. The filters of the other list are let be. */
export const creditRecordRequest = z.object({
  ...pagerRequest,
  channel: z.enum(CHANNEL_CODES, '请选择渠道').optional(),
  ...filterFields(creditHistoryFilters),
  ...filterFields(quotaChangeFilters),
})
export type CreditRecordRequest = z.output<typeof creditRecordRequest>
export const creditHistoryPage = pageOf(creditHistoryRow).extend({ channel: z.null() })
export type CreditHistoryPage = z.output<typeof creditHistoryPage>
export const quotaChangePage = idPageOf(quotaChange).extend({ channel: z.enum(CHANNEL_CODES) })
export type QuotaChangePage = z.output<typeof quotaChangePage>
/** `channel` says which list it is. */
export const creditRecordPage = z.discriminatedUnion('channel', [creditHistoryPage, quotaChangePage])
export type CreditRecordPage = z.output<typeof creditRecordPage>

/** What each call takes and answers. */
export const creditSchemas = {
  limit: { request: z.object({}), response: ownCredit },
  apply: { request: applyForCreditRequest, response: ownCredit },
  records: { request: creditRecordRequest, response: creditRecordPage },
  waitRepliedQuantity: { request: z.object({}), response: waitRepliedQuantities },
}
