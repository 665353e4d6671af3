// Months in the console: how far each is closed, what each customer spent in one and was billed, and what asks for the closing.
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { CHANNEL_CODES } from '../../vocabulary/channel.ts'
import { decimal, instant } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import { MONTH_STATE_CODES } from './month-enums.ts'
import { monthFilters } from './month-lists.ts'

const state = z.enum(MONTH_STATE_CODES)
/** Of the console's calls: 'yyyy-MM'. */
export const month = z.string('请选择月份').regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式不正确')

export const consoleMonth = z.object({
  /** 'yyyy-MM' */
  month: z.string(),
  state,
  /** from when on it may be closed */
  closes_at: instant,
  closed_at: instant.nullable(),
  /** so many yuan are one dollar on its bills */
  cny_per_usd: decimal.nullable(),
  /** customers for whom it is closed, those who wait, and bills */
  closed_customers: z.int(),
  waiting_customers: z.int(),
  bills: z.int(),
  /** customers whose rebates are not posted yet */
  unfinished_customers: z.int(),
  /** when its bills were last held against the books; null: since they are held anew by each check */
  verified_at: instant.nullable(),
})
export type ConsoleMonth = z.output<typeof consoleMonth>
/** The latest first. `next`: the one that is to be closed and may be now. */
export const consoleMonths = z.object({ months: z.array(consoleMonth), next: z.string().nullable() })
export type ConsoleMonths = z.output<typeof consoleMonths>

export const monthCustomersRequest = z.object({ ...pagerRequest, month, ...filterFields(monthFilters) })
export type MonthCustomersRequest = z.output<typeof monthCustomersRequest>
/** A customer's channel in the month; amounts in US dollars. */
export const monthCustomer = z.object({
  key: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  channel: z.enum(CHANNEL_CODES),
  state,
  /** by the daily spend as it stands now, since the adoption of each account */
  spend: decimal,
  /** of this month; null while it is open */
  billed: decimal.nullable(),
  /** billed as corrections by later bills */
  corrected: decimal.nullable(),
  /** spend − billed − corrected */
  difference: decimal.nullable(),
  /** accounts whose spend its platform could still correct when the closing last looked */
  unsettled_accounts: z.int(),
  /** accounts whose spend changed since, which the next bill looks at */
  late_accounts: z.int(),
  closed_at: instant.nullable(),
})
export type MonthCustomer = z.output<typeof monthCustomer>
export const monthCustomerPage = pageOf(monthCustomer)
export type MonthCustomerPage = z.output<typeof monthCustomerPage>

/** What each call takes and answers. */
export const monthSchemas = {
  months: { request: z.object({}), response: consoleMonths },
  customers: { request: monthCustomersRequest, response: monthCustomerPage, filters: monthFilters },
  close: { request: z.object({ month }), response: consoleMonths },
}
