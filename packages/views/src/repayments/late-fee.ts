// How late a statement is and what that costs, in SQL of `credit_statements s`: as a repayment counts and rounds it.
import type { Day } from '@tallyhelm/protocol/values/day'
import sql, { raw, type Sql } from 'sql-template-tag'

/** What it still asks for. */
export const LEFT: Sql = raw('(s.payable_minor - s.paid_minor)')

/** To be paid, and not all of it paid. */
export const IS_PAYABLE: Sql = raw(
  `(s.status in ('CONFIRMED', 'REPAYING', 'RECEIPT_REJECTED') and s.confirmed_at is not null and s.paid_minor < s.payable_minor)`,
)

export const overdueDays = (today: Day): Sql => sql`greatest(${today}::date - s.repay_on, 0)`

/** Of the days that it is late those that cost something, were the fee waived up to and including `until`. */
export const feeDaysAfter = (until: Sql, today: Day): Sql => sql`greatest(${today}::date - greatest(s.repay_on, ${until}), 0)`
export const feeDays = (today: Day): Sql => feeDaysAfter(sql`s.fee_waived_until`, today)

/** Of `minor` that is paid today, half up. */
export const lateFee = (minor: Sql, today: Day, basisPointsADay: number): Sql =>
  sql`floor((${minor} * ${feeDays(today)} * ${basisPointsADay}::int + 5000) / 10000.0)::bigint`

/** To be paid, its repayment day over, and not all of it paid. */
export const isLate = (today: Day): Sql => sql`(s.status not in ('SETTLED', 'DISPUTED') and s.confirmed_at is not null
  and s.repay_on < ${today}::date and s.paid_minor < s.payable_minor)`
