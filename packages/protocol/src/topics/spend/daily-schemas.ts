// Daily spend: rows by day, account, company or sub-customer, their totals, the running day by hours, corrections, and closed months.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { isDay } from '../../values/day.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, id, instant } from '../../wire/fields.ts'
import { idPageOf, pageOf, pagerRequest } from '../../wire/page.ts'
import { spendFilters } from './daily-lists.ts'
import { coverage } from './schemas.ts'
import { SPEND_DIMENSION_CODES, SPEND_SOURCE_CODES, SPEND_STATE_CODES } from './enums.ts'
import { MOST_ROW_DAYS, MOST_TOTAL_DAYS, rangeProblem } from './limits.ts'

const channel = z.enum(CHANNEL_CODES, '请选择渠道')
const currency = z.enum(CURRENCY_CODES)
const aDay = z.string('请选择日期').trim().refine(isDay, '日期不正确')
const state = z.enum(SPEND_STATE_CODES)

/** Days that are not named are the last seven (`spendRange`). `as_of`: what was known at that instant; days that were first read later are not there. */
export const askedDays = {
  ...filterFields(spendFilters),
  channel,
  from: aDay.optional(),
  until: aDay.optional(),
  as_of: z.string().trim().datetime({ message: '时间不正确' }).optional(),
  compare_from: aDay.optional(),
  compare_until: aDay.optional(),
}
type Ends = { from: string | undefined; until: string | undefined }

/** Both ends, where they are given: what is no day is told by its own field. */
const problemOf = ({ from, until }: Ends, most: number): string | undefined =>
  from !== undefined && until !== undefined && isDay(from) && isDay(until) ? rangeProblem({ from, until }, most) : undefined

export const within =
  (most: number) =>
  ({ value, issues }: { value: Record<string, unknown>; issues: unknown[] }): void => {
    const { from, until, compare_from, compare_until } = value as Partial<Record<string, string>>
    const isHalf = (compare_from === undefined) !== (compare_until === undefined)
    const [own, other] = [problemOf({ from, until }, most), problemOf({ from: compare_from, until: compare_until }, most)]
    const problem = (path: string, message: string) => issues.push({ code: 'custom', input: value, path: [path], message })
    if (own !== undefined) problem('until', own)
    if (isHalf) problem('compare_until', '请选择完整的对比日期')
    else if (other !== undefined) problem('compare_until', other)
  }

const ofRows = z.object({ ...pagerRequest, ...askedDays }).check(within(MOST_ROW_DAYS))
export const spendListRequest = ofRows.safeExtend({ dimension: z.enum(SPEND_DIMENSION_CODES, '请选择维度').default('DAY') })
export type SpendListRequest = z.output<typeof spendListRequest>
/** Of accounts, and of an agent's sub-customers: the call says by what is added up. */
export const spendGroupRequest = ofRows
export type SpendGroupRequest = z.output<typeof spendGroupRequest>

export const spendRow = z.object({
  row_id: z.string(),
  /** null where days are added up */
  day: z.string().nullable(),
  /** null where accounts are added up, and for one that its sub-customer no longer has */
  account_id: z.string().nullable(),
  outside_account_id: z.string().nullable(),
  account_name: z.string().nullable(),
  company_name: z.string().nullable(),
  sub_customer_name: z.string().nullable(),
  currency,
  spend: decimal,
  spend_usd: decimal,
  impressions: z.number(),
  clicks: z.number(),
  state,
  /** the latest figure, where the month was closed with another one */
  latest: decimal.nullable(),
  /** the figure that waits for a second reading */
  checking: decimal.nullable(),
  /** how often an ended day has changed, and what it showed before the last time */
  changes: z.number().int(),
  previous: decimal.nullable(),
  updated_at: instant.nullable(),
  /** dollars of the other period, where one was asked for and days are added up */
  compare_usd: decimal.nullable(),
})
export type SpendRow = z.output<typeof spendRow>
export const spendPage = idPageOf(spendRow)
export type SpendPage = z.output<typeof spendPage>

export const spendTotalRequest = z
  .object({ ...askedDays, dimension: z.enum(SPEND_DIMENSION_CODES, '请选择维度').default('DAY') })
  .check(within(MOST_TOTAL_DAYS))
export type SpendTotalRequest = z.output<typeof spendTotalRequest>
export const spendGroupTotalRequest = z.object(askedDays).check(within(MOST_TOTAL_DAYS))
export type SpendGroupTotalRequest = z.output<typeof spendGroupTotalRequest>

const sum = z.object({
  usd: decimal,
  currencies: z.array(z.object({ currency, spend: decimal, spend_usd: decimal })),
  daily_average_usd: decimal,
  peak: z.object({ day: z.string(), usd: decimal }).nullable(),
  active_accounts: z.number().int(),
})
export const spendTotal = sum.extend({
  /** dollars by which closed months came to be more, or less, than they show; null where they did not */
  late_usd: decimal.nullable(),
  checking_days: z.number().int(),
  days: z.array(z.string()),
  /** dollars a day: the largest by name, and the others together */
  series: z.array(z.object({ key: z.string(), name: z.string(), total: decimal, values: z.array(decimal) })),
  /** dollars by which ended days were corrected: what is shown has moved by `moved_usd`; a closed month stands, and came to be `late_usd` more */
  corrections: z.array(z.object({ day: z.string(), changes: z.number().int(), moved_usd: decimal, late_usd: decimal })),
  /** null where no other period was asked for */
  compare: sum.extend({ days: z.array(z.string()), values: z.array(decimal) }).nullable(),
  /** of the accounts that these filters mean */
  coverage,
  today: z.string(),
  read_at: instant,
})
export type SpendTotal = z.output<typeof spendTotal>

export const spendHours = z.object({
  today: z.string(),
  /**
   * dollars up to the end of each hour of Beijing's day; null where the hour has not come, or nothing was read in it. Null as a whole when the viewer
   * may not see spend
   */
  hours: z.array(z.object({ hour: z.number().int(), today: decimal.nullable(), yesterday: decimal.nullable() })).nullable(),
  read_at: instant,
})
export type SpendHours = z.output<typeof spendHours>

export const correctionRequest = z
  .object({ ...pagerRequest, channel, from: aDay.optional(), until: aDay.optional(), account_id: id('账户').optional() })
  .check(within(MOST_TOTAL_DAYS))
export type CorrectionRequest = z.output<typeof correctionRequest>
export const correction = z.object({
  change_id: z.string(),
  day: z.string(),
  account_id: z.string(),
  outside_account_id: z.string().nullable(),
  account_name: z.string().nullable(),
  currency,
  before: decimal,
  after: decimal,
  before_usd: decimal,
  after_usd: decimal,
  seen_at: instant,
  source: z.enum(SPEND_SOURCE_CODES),
  request_id: z.string().nullable(),
  is_after_closing: z.boolean(),
})
export type Correction = z.output<typeof correction>
export const correctionPage = pageOf(correction)
export type CorrectionPage = z.output<typeof correctionPage>

export const closingsRequest = z.object({ channel })
export const closings = z.object({
  content: z.array(
    z.object({
      month: z.string(),
      closed_at: instant,
      /** dollars as the month shows them, and what its days come to now */
      usd: decimal,
      latest_usd: decimal,
      changed_days: z.number().int(),
    }),
  ),
})
export type Closings = z.output<typeof closings>

/** What each call takes and answers. */
export const dailySchemas = {
  daily: { request: spendListRequest, response: spendPage },
  dailyTotal: { request: spendTotalRequest, response: spendTotal },
  accounts: { request: spendGroupRequest, response: spendPage },
  accountsTotal: { request: spendGroupTotalRequest, response: spendTotal },
  customers: { request: spendGroupRequest, response: spendPage },
  customersTotal: { request: spendGroupTotalRequest, response: spendTotal },
  hours: { request: z.object({}), response: spendHours },
  corrections: { request: correctionRequest, response: correctionPage },
  closings: { request: closingsRequest, response: closings },
}
