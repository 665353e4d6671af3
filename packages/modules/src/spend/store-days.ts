// Days of spend in the database: written by difference, and with what an ended day was known to be (docs/decisions/spend.md).
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Currency, Money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { SECOND_READING_MS, SUSPICIOUS_PERCENT } from './rules.ts'

export type SpendAccount = {
  id: string
  customerId: string
  subCustomerId: string | null
  companyId: string
  channel: Channel
  currency: Currency
}
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

/**
 * Makes sure that the months of these days have a place. Best in a transaction of its own beforehand: whoever makes a month
 * lets the others wait until it commits.
 */
export async function prepareSpendMonths(tx: Tx, days: readonly { day: Day }[]): Promise<void> {
  const months = [...new Set(days.map(day => `${day.day.slice(0, 7)}-01`))]
  await tx.run(prepared`select spend_prepare_month(month) from unnest(${months}::date[]) as month`)
}

/**
 * Writes days of one ad account, new or read again; a day stays with the customer, sub-customer and company of its first write, and what rows
 * of former holders have of a day is not counted again. A suspicious figure waits for a second reading, and a closed month goes on showing what
 * it showed. The caller holds the ad account's row and gives `shown` to `moveRollups` in the same transaction.
 */
export async function writeSpendDays(
  tx: Tx,
  account: SpendAccount,
  days: readonly SpendDay[],
  { readAt, source, requestId = null }: SpendReading,
): Promise<WrittenDays> {
  if (days.length === 0) return { shown: [], changed: [], checking: [] }
  await prepareSpendMonths(tx, days)
  const given = JSON.stringify(
    days.map(day => ({
      day: day.day,
      spend: day.spend.minor.toString(),
      impressions: day.impressions,
      clicks: day.clicks,
      ended: day.isEnded,
      settled: day.isSettled,
    })),
  )
  const agreesUntil = new Date(readAt.getTime() - SECOND_READING_MS)
  const rows = await tx.rows<SpendDifference & { is_changed: boolean; is_checking: boolean }>(prepared`
    select * from spend_write_days(${account.id}, ${account.customerId}, ${account.subCustomerId}, ${account.companyId}, ${account.channel},
      ${account.currency}, ${given}::jsonb, ${readAt}, ${agreesUntil}, ${SUSPICIOUS_PERCENT}, ${source}, ${requestId})`)
  return {
    shown: rows
      .filter(row => row.day_rows !== 0 || [row.minor, row.usd, row.impressions, row.clicks].some(figure => figure !== '0'))
      .map(({ is_changed: _, is_checking: __, ...difference }) => difference),
    changed: rows.filter(row => row.is_changed).map(row => row.day),
    checking: rows.filter(row => row.is_checking).map(row => row.day),
  }
}

/** Keeps when spend of the ad account was last read whole. */
export async function recordReading(tx: Tx, adAccountId: string, readAt: Date): Promise<void> {
  await tx.run(prepared`
    insert into spend_readings as r (ad_account_id, read_at) values (${adAccountId}, ${readAt})
    on conflict (ad_account_id) do update set read_at = greatest(r.read_at, excluded.read_at), failed_at = null, trouble = null
    where r.failed_at is not null or r.read_at is distinct from greatest(r.read_at, excluded.read_at)`)
}

/** Keeps what kept it from being read. */
export async function recordUnread(tx: Tx, adAccountId: string, { failedAt, trouble }: { failedAt: Date; trouble: string }): Promise<void> {
  await tx.run(prepared`
    insert into spend_readings (ad_account_id, failed_at, trouble) values (${adAccountId}, ${failedAt}, ${trouble})
    on conflict (ad_account_id) do update set failed_at = excluded.failed_at, trouble = excluded.trouble`)
}
