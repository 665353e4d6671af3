// The daily run in the database: what was last read of each ad account beside what the books say, and the record of a day.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Day } from '@tallyhelm/protocol/values/day'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/** `platform` null: never read, or without a limit. `isMoving`: a change is under way or was made after the reading. */
export type Compared = {
  adAccountId: string
  channel: Channel
  currency: Currency
  ours: Money
  platform: Money | null
  averageSpend: Money
  readAt: Date | null
  isMoving: boolean
  hasOpenDifference: boolean
}
export type Run = {
  day: Day
  channel: Channel
  currency: Currency
  accounts: number
  matched: number
  differing: number
  moving: number
  unread: number
  ours: bigint
  platform: bigint
  finishedAt: Date
}

/** Ad accounts with money in the books or on the platform, in the order of their ids, after the given one. */
export async function nextToCompare(tx: Tx, afterId: string, now: Date, limit: number): Promise<Compared[]> {
  const rows = await tx.rows<Row>(sql`
    select a.id as "adAccountId", a.channel, a.currency, coalesce(b.credits_posted - b.debits_posted, 0) as ours, a.limit_minor as platform,
      a.avg_spend_7d_minor as average, a.synced_at as "readAt", a.has_open_difference as "hasOpenDifference",
      coalesce(a.last_operation_at > a.synced_at, false) or exists (select from quota_items i where i.ad_account_id = a.id
        and (i.state in ('SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL', 'CONFIRMED') or i.quiet_until > ${now})) as "isMoving"
    from ad_accounts_accounts a
    left join ledger_accounts l on l.address = 'QUOTA:' || a.currency || ':' || a.id
    left join ledger_balances b on b.ledger_account_id = l.id
    where a.id > ${afterId} and a.taken_back_at is null and (a.limit_minor is not null or b.ledger_account_id is not null)
    order by a.id limit ${limit}`)
  return rows.map(({ ours, platform, average, ...rest }) => ({
    ...rest,
    ours: money(BigInt(ours), rest.currency),
    platform: platform === null ? null : money(BigInt(platform), rest.currency),
    averageSpend: money(BigInt(average), rest.currency),
  }))
}

type Row = Omit<Compared, 'ours' | 'platform' | 'averageSpend'> & { ours: string; platform: string | null; average: string }

/** A second run of the same day takes the place of the first. */
export async function writeRun(tx: Tx, run: Run): Promise<void> {
  await tx.run(sql`
    insert into reconciliation_runs as r (day, channel, currency, accounts, matched, differing, moving, unread, our_minor, platform_minor, finished_at)
    values (${run.day}, ${run.channel}, ${run.currency}, ${run.accounts}, ${run.matched}, ${run.differing}, ${run.moving}, ${run.unread},
      ${run.ours.toString()}, ${run.platform.toString()}, ${run.finishedAt})
    on conflict (day, channel, currency) do update set accounts = excluded.accounts, matched = excluded.matched, differing = excluded.differing,
      moving = excluded.moving, unread = excluded.unread, our_minor = excluded.our_minor, platform_minor = excluded.platform_minor,
      finished_at = excluded.finished_at`)
}
