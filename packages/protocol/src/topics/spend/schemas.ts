// Dashboard and spend figures: what the home page shows.
import { z } from 'zod'
import { CURRENCY_CODES, WALLET_CURRENCIES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, day, instant } from '../../wire/fields.ts'
import { pickerRow } from '../ad-accounts/schemas.ts'
import { record } from '../quota/schemas.ts'
import { TODO_KIND_CODES } from './todo-kinds.ts'

const channel = z.enum(CHANNEL_CODES)

/** What pays for orders, dollars first and always there. */
const funds = z.object({
  kind: z.enum(['WALLET', 'CREDIT_LINE']),
  currencies: z.array(
    z.object({
      currency: z.enum(CURRENCY_CODES),
      available: decimal,
      pending: decimal,
      /** of a line of credit */
      limit: decimal.nullable(),
      /** how long a wallet lasts as the last seven ended days went; null without spend, and for who may not see it */
      days_left: decimal.nullable(),
    }),
  ),
})

/** US dollars, but for the funds. */
export const keyFigures = z.object({
  funds,
  account_balance: decimal,
  account_count: z.number().int(),
  low_balance_count: z.number().int(),
  /** null when the viewer may not see spend (a sub-customer without show_sub_customer_spend) */
  spend: z
    .object({
      today: decimal,
      /** against yesterday, both up to this hour of Beijing's day; null where one of them is not known of it */
      today_change: z.object({ percent: decimal, until_hour: z.number().int() }).nullable(),
      month: decimal,
      /** of its ended days; null on its first */
      month_daily_average: decimal.nullable(),
      /** the last 14 days, oldest first */
      recent: z.array(z.object({ day: z.string(), spend: decimal })),
    })
    .nullable(),
})
export type KeyFigures = z.output<typeof keyFigures>

export const trend = z.object({
  days: z.array(z.string()),
  /** USD per day, aligned with `days`; today is unfinished */
  channels: z.array(z.object({ channel, total: decimal, share_percent: decimal, values: z.array(decimal) })),
  total: decimal,
  today: z.string(),
})
export type Trend = z.output<typeof trend>

/** How much of the viewer's ad accounts was read, and when; `read` within a day. */
export const coverage = z.object({
  accounts: z.number().int(),
  read: z.number().int(),
  newest_read_at: instant.nullable(),
  oldest_read_at: instant.nullable(),
  failed: z.number().int(),
  /** those whose own day is still Beijing's yesterday */
  not_begun: z.number().int(),
})
export type Coverage = z.output<typeof coverage>

export const trendRequest = z
  .object({ from: day('开始日期'), until: day('结束日期') })
  .refine(value => value.from < value.until, { path: ['until'], message: '结束日期需晚于开始日期' })

export const lowBalance = z.object({
  content: z.array(pickerRow.extend({ days_left: decimal.nullable() })),
  /** of all of them, without channels that have none */
  channels: z.array(z.object({ channel, count: z.number().int() })),
  total_size: z.number().int(),
  /** below how many days an account counts as low, as its customer set it; null for who may not see spend: below LOW_BALANCE_USD */
  low_days: z.number().int().nullable(),
})
export type LowBalance = z.output<typeof lowBalance>
export const recent = z.object({ content: z.array(record) })
export type RecentOperations = z.output<typeof recent>
/** Lines with a deadline first, the next one first; then the most urgent. */
export const todo = z.object({
  content: z.array(
    z.object({
      kind: z.enum(TODO_KIND_CODES),
      count: z.number().int(),
      /** OTHERS: channels that the portal does not manage */
      channel: z.enum([...CHANNEL_CODES, 'OTHERS']).nullable(),
      note: z.string(),
      /** the nearest deadline, where it has one */
      due_at: instant.optional(),
      /** of money that is to repay: what is owed, and what the wallet holds for it */
      repays: z.object({ currency: z.enum(CURRENCY_CODES), pay_currency: z.enum(WALLET_CURRENCIES) }).optional(),
    }),
  ),
})
export type Todo = z.output<typeof todo>

/** What each call takes and answers. */
export const spendSchemas = {
  keyFigures: { request: z.object({}), response: keyFigures },
  coverage: { request: z.object({}), response: coverage },
  trend: { request: trendRequest, response: trend },
  lowBalance: { request: z.object({}), response: lowBalance },
  recentOperations: { request: z.object({}), response: recent },
  todo: { request: z.object({}), response: todo },
}
