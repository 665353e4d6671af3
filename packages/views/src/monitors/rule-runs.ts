// The latest runs of a rule: what each came to, from its ticks, matches and pauses, and from which accounts were late.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import type { RunResult } from '@tallyhelm/protocol/topics/monitors/enums'
import { TICK_MINUTES } from '@tallyhelm/protocol/topics/monitors/limits'
import type { RuleDetail } from '@tallyhelm/protocol/topics/monitors/schemas'
import sql from 'sql-template-tag'

const SHOWN = 12
const TICK_MS = TICK_MINUTES * 60_000

type Run = {
  tick: number
  accounts: number
  late: number
  matched: number
  isOpen: boolean
  states: string[]
}

/** Of the version in force since the rule was switched on, without what goes on still. Ticks are of all customers: the caller knows that the rule is the reader's. */
export async function latestRuns(db: Database, ruleId: string, now: Date): Promise<RuleDetail['runs']> {
  const runs = await db.read({ kind: 'system' }, tx => readRuns(tx, ruleId, Math.floor(now.getTime() / TICK_MS)))
  return runs
    .filter(run => !run.isOpen)
    .map(run => ({
      at: new Date(run.tick * TICK_MS).toISOString(),
      result: resultOf(run),
      accounts: run.accounts,
      late: run.late,
      matched: run.matched,
    }))
}

const readRuns = (tx: Tx, ruleId: string, last: number): Promise<Run[]> =>
  tx.rows<Run>(sql`
    with rule as materialized (
      select r.id, r.customer_id, v.version, v.frequency / ${TICK_MINUTES}::int as every, v.is_all_accounts, greatest(r.on_since, v.made_at) as since
      from monitors_rules r join monitors_versions v on v.customer_id = r.customer_id and v.rule_id = r.id and v.version = r.version
      where r.id = ${ruleId} and r.on_since is not null),
    watched as materialized (
      select w.ad_account_id, w.shard from rule r join monitors_accounts w on w.customer_id = r.customer_id
      where r.is_all_accounts or exists (select from monitors_rule_accounts n where n.ad_account_id = w.ad_account_id and n.rule_id = r.id)),
    due as (
      select t.tick, to_timestamp(t.tick::bigint * 300) as at, to_timestamp((t.tick + r.every)::bigint * 300) as next, r.id, r.customer_id, r.version
      from rule r cross join generate_series(${last}::int, greatest(${last}::int - ${SHOWN}::int * r.every, ceil(extract(epoch from r.since) / 300)::int), -1) t (tick)
      where (t.tick - r.id) % r.every = 0)
    select d.tick, k.accounts, k."isOpen",
      (select count(*)::int from watched w join monitors_late l on l.ad_account_id = w.ad_account_id and l.since <= d.at and (l.until is null or l.until > d.at)) as late,
      (select count(*)::int from monitors_matches m where m.customer_id = d.customer_id and m.rule_id = d.id and m.version = d.version
        and m.began_at < d.next and (m.ended_at is null or m.ended_at > d.at)) as matched,
      (select coalesce(array_agg(distinct p.state), '{}') from monitors_pauses p where p.customer_id = d.customer_id and p.rule_id = d.id
        and p.version = d.version and p.created_at >= d.at and p.created_at < d.next) as states
    from due d cross join lateral (
      select count(*) filter (where k.state = 'DONE')::int as accounts, bool_or(k.state = 'SKIPPED') as is_skipped,
        coalesce(bool_or(k.state in ('WAITING', 'RUNNING')), false) as "isOpen"
      from watched w join monitors_ticks k on k.tick = d.tick and k.shard = w.shard) k
    where k.accounts > 0 or k.is_skipped
    order by d.tick desc limit ${SHOWN}`)

const RESULT_OF_PAUSES: readonly (readonly [string, RunResult])[] = [
  ['PAUSE_FAIL', 'PAUSE_FAIL'],
  ['HELD', 'HELD'],
  ['PENDING', 'PAUSING'],
  ['SENDING', 'PAUSING'],
  ['VERIFYING', 'PAUSING'],
  ['PAUSE_SUCCESS', 'PAUSE_SUCCESS'],
]

function resultOf({ states, matched, late, accounts }: Run): RunResult {
  const paused = RESULT_OF_PAUSES.find(([state]) => states.includes(state))
  if (paused) return paused[1]
  if (accounts === 0) return 'SKIPPED'
  if (matched > 0) return 'NOTIFIED'
  return late > 0 ? 'DATA_LATE' : 'NO_MATCH'
}
