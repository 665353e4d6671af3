// Which watched accounts are in trouble: their last reading failed, or their data is older than their rules bear. For queries over `WATCHED`.
import { LATE_PERIODS, TICK_MINUTES } from '@tallyhelm/protocol/topics/monitors/limits'
import sql, { type Sql } from 'sql-template-tag'

export const WATCHED: Sql = sql`monitors_accounts w
  join ad_accounts_accounts a on a.customer_id = w.customer_id and a.id = w.ad_account_id and a.taken_back_at is null`

const isWatchedBy = (rule: Sql): Sql => sql`exists (select from monitors_rules r
  join monitors_versions v on v.customer_id = r.customer_id and v.rule_id = r.id and v.version = r.version
  where r.customer_id = w.customer_id and r.status = 'ON' and r.removed_at is null and r.stopped_reason is null and ${rule}
    and (v.is_all_accounts or exists (select from monitors_rule_accounts n where n.ad_account_id = w.ad_account_id and n.rule_id = r.id)))`

/** An account that no rule which is on watches any more is in nobody's way. */
export const IS_WATCHED: Sql = isWatchedBy(sql`true`)

export const HAS_FAILED: Sql = sql`(w.trouble is not null and ${IS_WATCHED})`

/** Of a pause p: the platform was asked, and it delivers all the same. One that a guard held until it lapsed was never sent. */
export const HAS_FAILED_PAUSING: Sql = sql`(p.state = 'PAUSE_FAIL' and p.tries > 0)`

/** By the most frequent of its rules; one that was never read, since it is watched. */
export const isLate = (
  now: Date,
): Sql => sql`((w.read_at is null or w.read_at < ${new Date(now.getTime() - LATE_PERIODS * TICK_MINUTES * 60_000)})
  and ${isWatchedBy(sql`coalesce(w.read_at, greatest(v.made_at, a.created_at)) < ${now}::timestamptz - make_interval(mins => v.frequency * ${LATE_PERIODS}::int)`)})`
