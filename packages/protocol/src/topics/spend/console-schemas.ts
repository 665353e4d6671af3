// How far spend is read, for the console: by customer and channel, by ad account, and what is read again.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CURRENCY_CODES } from '../../values/money.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { SYNC_MINUTES } from '../organization/enums.ts'
import { decimal, id, instant } from '../../wire/fields.ts'
import { idPageOf, pageOf, pagerRequest } from '../../wire/page.ts'
import { READ_AGAIN_MOST, READ_AGAIN_RANGE_CODES, READING_STATE_CODES } from './console-enums.ts'
import { closingFilters, coverageFilters, readingFilters } from './console-lists.ts'

const channel = z.enum(CHANNEL_CODES)
/** `checking_days` wait for a second reading; `never_days` of the last 31 ended days have no figure. */
const days = { checking_days: z.int(), never_days: z.int() }

export const coverageRequest = z.object({ ...pagerRequest, ...filterFields(coverageFilters) })
export type CoverageRequest = z.output<typeof coverageRequest>
export const coverageRow = z.object({
  key: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  channel,
  accounts: z.int(),
  /** by their own frequency, and within 24 hours */
  in_turn: z.int(),
  read: z.int(),
  late: z.int(),
  never: z.int(),
  failed: z.int(),
  failed_since: instant.nullable(),
  /** the trouble that most of those that failed have */
  trouble: z.string().nullable(),
  oldest_read_at: instant.nullable(),
  ...days,
})
export type CoverageRow = z.output<typeof coverageRow>
export const coveragePage = pageOf(coverageRow)
export type CoveragePage = z.output<typeof coveragePage>

export const readingsRequest = z.object({ ...pagerRequest, ...filterFields(readingFilters) })
export type ReadingsRequest = z.output<typeof readingsRequest>
export const readingRow = z.object({
  account_id: z.string(),
  outside_account_id: z.string(),
  account_name: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  channel,
  currency: z.enum(CURRENCY_CODES),
  state: z.enum(READING_STATE_CODES),
  is_in_turn: z.boolean(),
  /** how often it is to be read */
  minutes: z.int(),
  read_at: instant.nullable(),
  failed_at: instant.nullable(),
  trouble: z.string().nullable(),
  ...days,
})
export type ReadingRow = z.output<typeof readingRow>
export const readingPage = idPageOf(readingRow)
export type ReadingPage = z.output<typeof readingPage>

export const readAgainRequest = z.object({
  account_ids: z.array(id('广告账户')).min(1, '请选择账户').max(READ_AGAIN_MOST, `一次最多 ${READ_AGAIN_MOST} 个账户`),
  range: z.enum(READ_AGAIN_RANGE_CODES, '请选择读取范围'),
})
export type ReadAgainRequest = z.output<typeof readAgainRequest>
/** Accounts on channels that are stopped or have no credentials wait until those are there again. */
export const readAgainReply = z.object({ asked: z.int(), waiting: z.array(channel) })
export type ReadAgainReply = z.output<typeof readAgainReply>

export const budgetRequest = z.object({ minutes: z.literal(SYNC_MINUTES, '请选择同步频率') })
/** Calls a day; `limit` is what reading in bulk may make of them, null where the platform names none. `every` in minutes; null: never. */
export const budget = z.object({
  channel,
  accounts: z.int(),
  spending: z.int(),
  is_stopped: z.boolean(),
  /** null without credentials */
  plan: z
    .object({
      sync: z.int(),
      spending: z.int(),
      idle: z.int(),
      weekly: z.int(),
      limit: z.int().nullable(),
      every_spending: z.int().nullable(),
      every_idle: z.int().nullable(),
      is_over: z.boolean(),
    })
    .nullable(),
})
export type Budget = z.output<typeof budget>
export const budgets = z.object({ minutes: z.int(), channels: z.array(budget) })
export type Budgets = z.output<typeof budgets>

/** Of the last check that ended; `checked_at` is null before the first. */
export const differences = z.object({
  checked_at: instant.nullable(),
  findings: z.array(z.object({ invariant: z.string(), object: z.string(), problem: z.string() })),
})
export type Differences = z.output<typeof differences>

export const closingsRequest = z.object({ ...pagerRequest, ...filterFields(closingFilters) })
export type ClosingsRequest = z.output<typeof closingsRequest>
/** Dollars of all channels that are read. */
export const closingRow = z.object({
  key: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  month: z.string(),
  closed_at: instant,
  usd: decimal,
  /** what platforms changed since, of how many days, and what of it later bills carry */
  late_usd: decimal,
  late_days: z.int(),
  billed_usd: decimal,
  /** ad accounts that the next bill still has to look at */
  waiting: z.int(),
})
export type ClosingRow = z.output<typeof closingRow>
export const closingPage = pageOf(closingRow)
export type ClosingPage = z.output<typeof closingPage>

/** What each call takes and answers. */
export const consoleSpendSchemas = {
  coverage: { request: coverageRequest, response: coveragePage, filters: coverageFilters },
  accounts: { request: readingsRequest, response: readingPage, filters: readingFilters },
  readAgain: { request: readAgainRequest, response: readAgainReply },
  budgets: { request: budgetRequest, response: budgets },
  differences: { request: z.object({}), response: differences },
  checkNow: { request: z.object({}), response: z.object({}) },
  closings: { request: closingsRequest, response: closingPage, filters: closingFilters },
}
