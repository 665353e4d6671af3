// How far back an ad account's past was read: once for each account, month by month from the latest to the earliest.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { AdType } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { Day } from '@tallyhelm/protocol/values/day'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

/** Whoever was asked for and did not end is asked for again after this. */
const AGAIN_HOURS = 6

export type PastTarget = { id: string; outsideAccountId: string; currency: Currency; adType: AdType | null }

/** Ad accounts whose past was not read to its end, those that spent lately first. */
export async function nextPasts(tx: Tx, channel: Channel, now: Date, limit: number): Promise<PastTarget[]> {
  return await tx.rows<PastTarget>(prepared`
    select a.id, a.outside_account_id as "outsideAccountId", a.currency, a.ad_type as "adType"
    from ad_accounts_accounts a left join spend_readings r on r.ad_account_id = a.id
    where a.channel = ${channel} and a.taken_back_at is null and a.adopted_on is not null and r.past_done_at is null
      and (r.past_asked_at is null or r.past_asked_at > ${now} or r.past_asked_at < ${now}::timestamptz - make_interval(hours => ${AGAIN_HOURS}::int))
    order by a.avg_spend_7d_minor > 0 desc, r.past_asked_at nulls first, a.id limit ${limit}`)
}

export async function markPastsAsked(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.run(prepared`
    insert into spend_readings (ad_account_id, past_asked_at) select id, ${at} from unnest(${ids}::bigint[]) as id order by id
    on conflict (ad_account_id) do update set past_asked_at = excluded.past_asked_at`)
}

/** `heldSince`: what was before that is another holder's, or the agent's own where a sub-customer has it. */
export type Past = { id: string; from: Day | null; heldSince: Date | null }

/** Of these, those that are not read to their end. */
export async function findPasts(tx: Tx, ids: readonly string[]): Promise<Past[]> {
  return await tx.rows<Past>(prepared`
    select a.id, r.past_from::text as from,
      greatest(a.handed_over_at, case when a.sub_customer_id is not null then coalesce(a.sub_given_at, a.created_at) end) as "heldSince"
    from ad_accounts_accounts a left join spend_readings r on r.ad_account_id = a.id
    where a.id = any(${ids}::bigint[]) and a.taken_back_at is null and r.past_done_at is null`)
}

/** Keeps that these are read from that day on; `doneAt`: to their end. */
export async function recordPast(tx: Tx, ids: readonly string[], { from, doneAt }: { from: Day; doneAt: Date | null }): Promise<void> {
  await tx.run(prepared`
    insert into spend_readings as r (ad_account_id, past_from, past_done_at)
    select id, ${from}::date, ${doneAt}::timestamptz from unnest(${ids}::bigint[]) as id order by id
    on conflict (ad_account_id) do update set past_from = least(r.past_from, excluded.past_from), past_done_at = excluded.past_done_at`)
}

/** Days of these ad accounts that are known already, as «id day». */
export async function knownDaysOf(
  tx: Tx,
  ids: readonly string[],
  { from, until }: { from: Day; until: Day },
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ key: string }>(sql`
    select ad_account_id || ' ' || day as key from spend_days where ad_account_id = any(${ids}::bigint[]) and day >= ${from} and day < ${until}`)
  return new Set(rows.map(row => row.key))
}
