// Exchange rates as the agency keeps them: dated rates of the market, and its own markup.
import { z } from 'zod'
import { CURRENCY_CODES } from '../../values/money.ts'
import { instant, text } from '../../wire/fields.ts'

const currency = z.enum(CURRENCY_CODES, '请选择币种')

export const exchangeRate = z.object({
  currency: z.string(),
  /** units of it for one dollar: the market's, and the customer's with the markup */
  market_rate: z.string(),
  customer_rate: z.string(),
  markup_basis_points: z.number().int(),
  source: z.string(),
  valid_from: instant,
  /** older than seven days: nothing is quoted at it */
  is_stale: z.boolean(),
})
export const exchangeRates = z.object({ content: z.array(exchangeRate) })
export type ExchangeRates = z.output<typeof exchangeRates>

export const setRateRequest = z.object({
  currency,
  rate: z
    .string('请填写汇率')
    .trim()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, '汇率须为大于 0 的数字，最多 6 位小数'),
  source: text(60, '汇率来源').pipe(z.string().min(1, '请填写汇率来源')),
})
export type SetRateRequest = z.output<typeof setRateRequest>
export const setMarkupRequest = z.object({
  currency,
  basis_points: z.number('请填写加点').int('加点须为整数基点').min(0, '加点须在 0 至 10% 之间').max(1000, '加点须在 0 至 10% 之间'),
})
export type SetMarkupRequest = z.output<typeof setMarkupRequest>
