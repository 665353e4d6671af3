// Rates of one customer as the console shows and changes them. Percentages are decimal text with two decimals.
import { z } from 'zod'
import { isDay } from '../../values/day.ts'
import { decimal, id, instant, judged, reason } from '../../wire/fields.ts'
import { pageOf, pageRequest } from '../../wire/page.ts'
import { caseProposal } from '../cases/schemas.ts'
import { CHARGE_SUBJECT_CODES, chargedChannel, percentProblem, RATE_SUBJECT_CODES, rateWord } from './limits.ts'

const subject = z.enum(RATE_SUBJECT_CODES, '请选择费率项目')
const tax = judged(z.string('请输入税率'), value => percentProblem(value, '税率'))
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/
/** JavaScript takes 30 February for 2 March; the day is looked at by itself. */
const isInstant = (value: string): boolean => INSTANT.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))

export const rateTerms = z.object({
  /** of a rebate: the share of the spend that comes back */
  service_fee_percent: decimal,
  /** null for transfers and rebates, which are not taxed */
  tax_percent: decimal.nullable(),
  /** whether the fees come back when quota is reduced or cleared; null for transfers and rebates */
  is_returnable: z.boolean().nullable(),
})
export type RateTerms = z.output<typeof rateTerms>

export const rateProposal = caseProposal.extend({
  ...rateTerms.shape,
  subject,
  /** null: from the moment of the approval on */
  valid_from: instant.nullable(),
})
export type RateProposal = z.output<typeof rateProposal>

const datedTerms = rateTerms.extend({ valid_from: instant })
export const customerRates = z.object({
  customer_id: z.string(),
  /** one of each subject, in their order */
  rates: z.array(
    z.object({
      subject,
      /** null where nothing was ever agreed: then it costs nothing */
      current: datedTerms.nullable(),
      /** the next one that was agreed and has not begun */
      next: datedTerms.nullable(),
      proposal: rateProposal.nullable(),
    }),
  ),
})
export type CustomerRates = z.output<typeof customerRates>

export const ratesRequest = z.object({ customer_id: id('客户') })
export type RatesRequest = z.output<typeof ratesRequest>
export const ratesPartRequest = ratesRequest.extend(pageRequest)
export type RatesPartRequest = z.output<typeof ratesPartRequest>

export const rateOfHistory = datedTerms.extend({
  rate_id: z.string(),
  subject,
  state: z.enum(['CURRENT', 'FUTURE', 'PAST']),
  created_at: instant,
  /** the three are null for rates that were not proposed by staff */
  maker: z.string().nullable(),
  checker: z.string().nullable(),
  reason: z.string().nullable(),
})
export type RateOfHistory = z.output<typeof rateOfHistory>
export const rateHistoryPage = pageOf(rateOfHistory)
export type RateHistoryPage = z.output<typeof rateHistoryPage>
export const rateProposalPage = pageOf(rateProposal)
export type RateProposalPage = z.output<typeof rateProposalPage>

const rateAsked = z
  .object({
    subject,
    service_fee_percent: z.string('请输入费率'),
    /** both are needed for a channel's additions, and null for transfers and rebates */
    tax_percent: tax.nullable(),
    is_returnable: z.boolean('请选择费用是否可退').nullable(),
  })
  .superRefine((value, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const problem = percentProblem(value.service_fee_percent, rateWord(value.subject))
    if (problem !== undefined) issue('service_fee_percent', problem)
    if (chargedChannel(value.subject) === undefined) {
      const what = value.subject === 'TRANSFER' ? '转移' : '返点'
      if (value.tax_percent !== null) issue('tax_percent', `${what}不收税，请勿填写税率`)
      if (value.is_returnable !== null) issue('is_returnable', `${what}没有可退的费用，请勿填写是否可退`)
      return
    }
    if (value.tax_percent === null) issue('tax_percent', '请输入税率')
    if (value.is_returnable === null) issue('is_returnable', '请选择费用是否可退')
  })
export type RateAsked = z.output<typeof rateAsked>
/** One of each subject at most. */
const ratesAsked = z
  .array(rateAsked, '请填写费率')
  .min(1, '请填写费率')
  .max(RATE_SUBJECT_CODES.length, `费率最多 ${RATE_SUBJECT_CODES.length} 项`)
  .refine(rates => new Set(rates.map(rate => rate.subject)).size === rates.length, '每个费率项目只能填写一次')

export const proposeRatesRequest = ratesRequest.extend({
  /** They hold together or not at all. */
  rates: ratesAsked,
  /** null: from the moment of the approval on */
  valid_from: z.string('生效时间格式不正确').refine(isInstant, '生效时间格式不正确').nullable(),
  reason,
})
export type ProposeRatesRequest = z.output<typeof proposeRatesRequest>

const customerType = z.literal([0, 1, 2, 3], '请选择客户类型')
export const defaultRates = z.object({
  customer_type: customerType,
  /** of customers of this type, and how many of them have no rate at all */
  customers: z.int(),
  customers_without: z.int(),
  /** one of each subject, in their order; current is null where nothing was ever set */
  rates: z.array(z.object({ subject, current: datedTerms.nullable() })),
  /** who asked for what holds, and who approved it; null before the first */
  changed: z.object({ at: instant, maker: z.string(), checker: z.string(), reason: z.string() }).nullable(),
  proposal: caseProposal.extend({ rates: z.array(rateTerms.extend({ subject })) }).nullable(),
})
export type DefaultRates = z.output<typeof defaultRates>
/** Of every type, in their order. */
export const defaultRatesList = z.object({ content: z.array(defaultRates) })
export type DefaultRatesList = z.output<typeof defaultRatesList>
const isCharge = (subject: string) => CHARGE_SUBJECT_CODES.some(code => code === subject)
export const proposeDefaultsRequest = z.object({
  customer_type: customerType,
  rates: ratesAsked.refine(rates => rates.every(rate => isCharge(rate.subject)), '返点按客户约定，没有默认值'),
  reason,
})
export type ProposeDefaultsRequest = z.output<typeof proposeDefaultsRequest>

/** What each call takes and answers. */
export const billingSchemas = {
  rates: { request: ratesRequest, response: customerRates },
  history: { request: ratesPartRequest, response: rateHistoryPage },
  proposals: { request: ratesPartRequest, response: rateProposalPage },
  propose: { request: proposeRatesRequest, response: customerRates },
  defaults: { request: z.object({}), response: defaultRatesList },
  proposeDefaults: { request: proposeDefaultsRequest, response: defaultRatesList },
}
