// Exchange rates as the agency keeps them: dated rates of the market, its own markup, and what waits for a second person.
import { z } from 'zod'
import { decimal, instant, judged, reason, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { caseProposal } from '../cases/schemas.ts'
import { EXCHANGE_SUBJECT_CODES, MAX_SOURCE, markupProblem, RATED_CURRENCIES, rateProblem } from './limits.ts'

const currency = z.enum(RATED_CURRENCIES, '请选择币种')
const subject = z.enum(EXCHANGE_SUBJECT_CODES, '请选择市场汇率或加点')
const typed = (missing: string, problem: (value: string) => string | undefined) => judged(z.string(missing).trim(), problem)

/** No source replaces a rate before; null where it may at once, and of a markup. */
const held_until = instant.nullable()
/** A rate has its source and no markup, a markup the other way about. Rates have six decimals, percentages two. */
const terms = { rate: z.string().nullable(), source: z.string().nullable(), markup_percent: decimal.nullable() }

export const exchangeProposal = caseProposal.extend({ currency, subject, ...terms, held_until })
export type ExchangeProposal = z.output<typeof exchangeProposal>

export const exchangeRate = z.object({
  currency,
  /** null for a currency that nobody has set: nothing is quoted in it */
  rate: z
    .object({
      /** units of it for one dollar: the market's, and the customer's with the markup */
      market_rate: z.string(),
      customer_rate: z.string(),
      source: z.string(),
      valid_from: instant,
      held_until,
      /** older than seven days: nothing is quoted at it */
      is_stale: z.boolean(),
    })
    .nullable(),
  markup_percent: decimal,
  /** null while the markup was never set, and is nothing */
  markup_from: instant.nullable(),
  /** what another rate is held against: the one of a day before, or the one in force; null without any */
  reference_rate: z.string().nullable(),
  /** what the source told of late, believed or not; null without any */
  told: z.object({ rate: z.string(), source: z.string() }).nullable(),
  rate_proposal: exchangeProposal.nullable(),
  markup_proposal: exchangeProposal.nullable(),
})
export type ExchangeRate = z.output<typeof exchangeRate>
/** One of each currency, in their order. */
export const exchangeRates = z.object({
  content: z.array(exchangeRate),
  /** null where rates are set by people alone */
  source: z.object({ name: z.string(), next_at: instant }).nullable(),
})
export type ExchangeRates = z.output<typeof exchangeRates>

export const exchangeHistoryRequest = z.object({ currency, subject, ...pagerRequest })
export type ExchangeHistoryRequest = z.output<typeof exchangeHistoryRequest>
export const exchangeDated = z.object({
  dated_id: z.string(),
  subject,
  ...terms,
  state: z.enum(['CURRENT', 'PAST']),
  valid_from: instant,
  held_until,
  created_at: instant,
  /** the three are null for what was not proposed by staff */
  maker: z.string().nullable(),
  checker: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ExchangeDated = z.output<typeof exchangeDated>
export const exchangeHistoryPage = pageOf(exchangeDated)
export type ExchangeHistoryPage = z.output<typeof exchangeHistoryPage>

export const exchangeProposalsRequest = z.object({ currency, ...pagerRequest })
export type ExchangeProposalsRequest = z.output<typeof exchangeProposalsRequest>
export const exchangeProposalPage = pageOf(exchangeProposal)
export type ExchangeProposalPage = z.output<typeof exchangeProposalPage>

/** That somebody has looked again at a move beyond the usual. */
const is_confirmed = z.boolean('请确认已核对变动幅度')
export const proposeRateRequest = z.object({
  currency,
  rate: typed('请填写汇率', rateProblem),
  source: text(MAX_SOURCE, '汇率来源').pipe(z.string().min(1, '请填写汇率来源')),
  held_until: z.iso.datetime({ offset: true, error: '保持时间格式不正确' }).nullable(),
  reason,
  is_confirmed,
})
export type ProposeRateRequest = z.output<typeof proposeRateRequest>
export const proposeMarkupRequest = z.object({ currency, markup_percent: typed('请输入加点', markupProblem), reason, is_confirmed })
export type ProposeMarkupRequest = z.output<typeof proposeMarkupRequest>

/** What each call takes and answers. */
export const exchangeSchemas = {
  rates: { request: z.object({}), response: exchangeRates },
  history: { request: exchangeHistoryRequest, response: exchangeHistoryPage },
  proposals: { request: exchangeProposalsRequest, response: exchangeProposalPage },
  proposeRate: { request: proposeRateRequest, response: exchangeRates },
  proposeMarkup: { request: proposeMarkupRequest, response: exchangeRates },
}
