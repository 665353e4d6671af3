// Days of spend in the database: written by difference, and with what an ended day was known to be (docs/decisions/spend.md).
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Money } from '@tallyhelm/protocol/values/money'
import { currentMonth, firstDayOf } from '@tallyhelm/protocol/values/month'
import sql from 'sql-template-tag'
import { SECOND_READING_MS, SUSPICIOUS_PERCENT } from './rules.ts'

/** `isEnded`: over in the account's own zone. `isSettled`: old enough that the platform no longer corrects it. */
export type SpendDay = { day: Day; spend: Money; impressions: number; clicks: number; isEnded: boolean; isSettled: boolean }

/** The rounds of an account, its days read again, or days that were never read. */
export type SpendSource = 'SYNC' | 'RESTATED' | 'FILL'

/** `requestId` is the platform's, where it tells one. */
export type SpendReading = { readAt: Date; source: SpendSource; requestId?: string | null }

/** What a day of an ad account shows otherwise than it did; amounts in minor units, as decimal text. */
export type SpendDifference = {
  customer_id: string
  sub_customer_id: string | null
  company_id: string
  channel: string
  currency: string
  day: Day
  minor: string
  usd: string
  impressions: string
  clicks: string
  day_rows: number
}

/**
 * `shown`: what the kept totals move by. `changed`: the days whose latest figure is another one, also those of closed months.
 * `checking`: the days that wait for a second reading.
 */
export type WrittenDays = { shown: SpendDifference[]; changed: Day[]; checking: Day[] }

/** The days of one ad account among others; `requestId` is the platform's, where it tells one. */
export type AccountDays = { account: { id: string }; days: readonly SpendDay[]; requestId?: string | null }
type AccountDay = { adAccountId: string; day: Day }
export type WrittenReadings = { shown: SpendDifference[]; changed: AccountDay[]; checking: AccountDay[] }

/**
 * Makes sure that the months of these days have a place. Best in a transaction of its own beforehand: whoever makes a month
 * lets the others wait until it commits.
 */
export async function prepareSpendMonths(tx: Tx, days: readonly { day: Day }[]): Promise<void> {
  const months = [...new Set(days.map(day => `${day.day.slice(0, 7)}-01`))]
  await tx.run(prepared`select spend_prepare_month(month) from unnest(${months}::date[]) as month`)
}

/**
 * Writes days of ad accounts, new or read again, set-wise; a day stays with the customer, sub-customer and company of its first write, and what rows
 * of former holders have of a day is not counted again. A suspicious figure waits for a second reading, and a closed month goes on showing what
 * it showed. The caller holds the ad accounts' rows and gives `shown` to `moveRollups` in the same transaction.
 */
export async function writeSpendReadings(
  tx: Tx,
  readings: readonly AccountDays[],
  { readAt, source }: Omit<SpendReading, 'requestId'>,
): Promise<WrittenReadings> {
  const all = readings.flatMap(({ account, days, requestId = null }) => days.map(day => ({ account, requestId, ...day })))
  const old = await lockOldDays(tx, all, readAt)
  const told = all.filter(row => !old.has(row.day))
  const waiting = all.filter(row => old.has(row.day)).map(({ account, day }) => ({ adAccountId: account.id, day }))
  if (told.length === 0) return { shown: [], changed: [], checking: waiting }
  await prepareSpendMonths(tx, told)
  const agreesUntil = new Date(readAt.getTime() - SECOND_READING_MS)
  const rows = await tx.rows<SpendDifference & { account: string; is_changed: boolean; is_checking: boolean }>(prepared`
    select * from spend_write_days(${told.map(row => row.account.id)}::bigint[], ${told.map(row => row.day)}::date[],
      ${told.map(row => row.spend.minor.toString())}::bigint[], ${told.map(row => row.impressions)}::bigint[],
      ${told.map(row => row.clicks)}::bigint[], ${told.map(row => row.isEnded)}::boolean[], ${told.map(row => row.isSettled)}::boolean[],
      ${told.map(row => row.requestId)}::text[], ${readAt}, ${agreesUntil}, ${SUSPICIOUS_PERCENT}, ${source})`)
  const dayOf = ({ account, day }: { account: string; day: Day }): AccountDay => ({ adAccountId: account, day })
  return {
    shown: rows
      .filter(row => row.day_rows !== 0 || [row.minor, row.usd, row.impressions, row.clicks].some(figure => figure !== '0'))
      .map(({ account: _, is_changed: __, is_checking: ___, ...difference }) => difference),
    changed: rows.filter(row => row.is_changed).map(dayOf),
    checking: [...rows.filter(row => row.is_checking).map(dayOf), ...waiting],
  }
}

/** Gives those of these days that wait: days of earlier months while a month is being closed, which a change that it does not see would move. */
async function lockOldDays(tx: Tx, days: readonly { day: Day }[], readAt: Date): Promise<ReadonlySet<Day>> {
  const thisMonth = firstDayOf(currentMonth(readAt))
  const old = days.flatMap(({ day }) => (day < thisMonth ? [day] : []))
  if (old.length === 0) return new Set()
  const { isFree } = await tx.one<{ isFree: boolean }>(
    prepared`select pg_try_advisory_xact_lock_shared(hashtext('spend_old_days')) as "isFree"`,
  )
  return new Set(isFree ? [] : old)
}

/** From here to the end of the transaction nobody writes days of earlier months; waits for those who do. Whoever reads them begins after this. */
export async function holdOldDays(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('spend_old_days'))`)
  // It stands by, for as long as a closing takes.
  await tx.run(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`)
}

/** As `writeSpendReadings`, of one ad account. */
export async function writeSpendDays(
  tx: Tx,
  account: { id: string },
  days: readonly SpendDay[],
  { requestId = null, ...reading }: SpendReading,
): Promise<WrittenDays> {
  const { shown, changed, checking } = await writeSpendReadings(tx, [{ account, days, requestId }], reading)
  return { shown, changed: changed.map(({ day }) => day), checking: checking.map(({ day }) => day) }
}
