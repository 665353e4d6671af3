// How much of a viewer's ad accounts was read, and when: what figures of spend and balances rest on.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { heldRows } from '@tallyhelm/infra/db/tenant'
import { READ_WITHIN_HOURS } from '@tallyhelm/protocol/topics/spend/frequency'
import type { Coverage } from '@tallyhelm/protocol/topics/spend/schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { join, type Sql } from 'sql-template-tag'

/** Of the accounts that the viewer holds now, in all channels; the times of readings tell no spend, so that anybody may see them. */
export const ownCoverage = (db: Database, scope: TenantScope, { now }: { now: Date }): Promise<Coverage> =>
  db.read(scope, tx => readCoverage(tx, scope, { now, conditions: [] }))

/** Without a channel of all; `conditions` on the accounts `a`. */
type Asked = { now: Date; channel?: Channel; conditions: readonly Sql[] }

/** From so many accounts on it takes longer to count than it takes readings to change it by much, and is kept for a minute. */
const MANY_ACCOUNTS = 5_000
const KEPT_MS = 60_000
const MOST_KEPT = 500
const keptCoverage = new Map<string, { at: number; coverage: Coverage }>()

/** Of the accounts that the viewer holds now and that the conditions mean. */
export async function readCoverage(tx: Tx, scope: TenantScope, asked: Asked): Promise<Coverage> {
  if (asked.conditions.length > 0) return await countCoverage(tx, scope, asked)
  const key = [scope.customerId, scope.subCustomerId, asked.channel].join(' ')
  const at = asked.now.getTime()
  const kept = keptCoverage.get(key)
  if (kept !== undefined && Math.abs(at - kept.at) < KEPT_MS) return kept.coverage
  const coverage = await countCoverage(tx, scope, asked)
  if (keptCoverage.size >= MOST_KEPT) keptCoverage.clear()
  if (coverage.accounts >= MANY_ACCOUNTS) keptCoverage.set(key, { at, coverage })
  return coverage
}

async function countCoverage(tx: Tx, scope: TenantScope, { now, channel, conditions }: Asked): Promise<Coverage> {
  const [since, today] = [new Date(now.getTime() - READ_WITHIN_HOURS * 3_600_000), dayOf(now)]
  type Row = { accounts: number; read: number; newest: Date | null; oldest: Date | null; failed: number; notBegun: number }
  const row = await tx.one<Row>(sql`
    select count(*)::int as accounts, count(*) filter (where r.read_at > ${since})::int as read, max(r.read_at) as newest, min(r.read_at) as oldest,
      count(r.failed_at)::int as failed,
      count(*) filter (where (${now}::timestamptz at time zone a.timezone)::date < ${today}::date)::int as "notBegun"
    from ad_accounts_accounts a left join spend_readings r on r.ad_account_id = a.id
    where ${join([heldRows(scope, 'a'), ...(channel === undefined ? [] : [sql`a.channel = ${channel}`]), ...conditions], ' and ')}`)
  return {
    accounts: row.accounts,
    read: row.read,
    newest_read_at: row.newest?.toISOString() ?? null,
    oldest_read_at: row.oldest?.toISOString() ?? null,
    failed: row.failed,
    not_begun: row.notBegun,
  }
}
