// Attempts: what was sent to a platform, written before the call, and what it answered.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import sql from 'sql-template-tag'
import type { Item } from './item.ts'
import { type Told, toldBy } from './told.ts'

/** Writes down the calls that are about to be made; each item carries fence, base, target and the number of the call (`sends`). Gives their numbers, by item. */
export async function insertAttempts(tx: Tx, items: readonly Item[], now: Date): Promise<Map<string, number>> {
  const unready = items.find(item => item.base === null || item.target === null)
  if (unready) throw new Error('An attempt needs its base and its target.')
  const rows = await tx.rows<{ id: string; number: number }>(prepared`
    insert into quota_attempts (item_id, number, customer_id, sub_customer_id, ad_account_id, fence, request_id, base_minor, target_minor, sent_at)
    select x.id, coalesce((select max(t.number) from quota_attempts t where t.item_id = x.id), 0) + 1, x.customer_id, x.sub_customer_id,
      x.ad_account_id, x.fence, x.id::text, x.base, x.target, ${now}::timestamptz
    from unnest(${items.map(item => item.id)}::bigint[], ${items.map(item => item.customerId)}::bigint[],
      ${items.map(item => item.subCustomerId)}::bigint[], ${items.map(item => item.adAccountId)}::bigint[], ${items.map(item => item.fence)}::int[],
      ${items.map(item => item.base?.toString())}::bigint[], ${items.map(item => item.target?.toString())}::bigint[])
      as x (id, customer_id, sub_customer_id, ad_account_id, fence, base, target)
    returning item_id as id, number`)
  return new Map(rows.map(row => [row.id, row.number]))
}

/** The answer to an attempt. `isLate`: it came after somebody else had taken the item. */
export type Answered = { itemId: string; number: number; answer: { kind: string }; isLate: boolean }

/** Stores the answers to calls; of each the first answer stays. */
export async function recordAnswers(tx: Tx, answered: readonly Answered[], now: Date): Promise<void> {
  if (answered.length === 0) return
  await tx.run(prepared`
    update quota_attempts t set answer = x.kind, answer_details = x.details, answered_at = ${now}, is_late = x.is_late
    from unnest(${answered.map(one => one.itemId)}::bigint[], ${answered.map(one => one.number)}::int[], ${answered.map(one => one.answer.kind)}::text[],
      ${answered.map(one => documentOf(one.answer))}::jsonb[], ${answered.map(one => one.isLate)}::boolean[]) as x (item_id, number, kind, details, is_late)
    where t.item_id = x.item_id and t.number = x.number and t.answer is null`)
}

/**
 * Calls of a day that may have changed an ad account, the figure that our last change left there, and what an addition has to raise the limit
 * by besides its amount; its counter of spend; and whether a rule may clear it in an emergency.
 */
export type AccountTrack = {
  changes: number
  lastLimit: bigint | null
  lift: bigint
  spentBase: bigint
  spentMark: bigint | null
  mayBeCleared: boolean
}

/** Of an ad account as a: a rule of monitors that is on watches it and may clear it. */
const MAY_BE_CLEARED = sql`(a.channel = 'FACEBOOK' and exists (
  select from monitors_rules r join monitors_versions v on v.rule_id = r.id and v.version = r.version and v.may_clear
  where r.customer_id = a.customer_id and r.status = 'ON' and r.removed_at is null and r.stopped_reason is null
    and (v.is_all_accounts or exists (select from monitors_rule_accounts n where n.ad_account_id = a.id and n.rule_id = r.id))))`

/** By ad account; calls count since then. */
export async function readTracks(tx: Tx, adAccountIds: readonly string[], since: Date): Promise<Map<string, AccountTrack>> {
  const rows = await tx.rows<{
    id: string
    changes: number
    last_limit: string | null
    lift: string
    base: string
    mark: string | null
    may_be_cleared: boolean
  }>(prepared`
    select x.id, a.spent_base_minor as base, a.spent_mark_minor as mark, ${MAY_BE_CLEARED} as may_be_cleared,
      (select count(*)::int from quota_attempts t where t.ad_account_id = x.id and t.sent_at > ${since}
        and (t.answer is null or t.answer in ('done', 'waiting', 'unknown'))) as changes,
      (select i.after_limit_minor from quota_items i where i.ad_account_id = x.id and i.state = 'FINISHED' and i.finished_at is not null
        order by i.finished_at desc, i.id desc limit 1) as last_limit,
      (select coalesce(sum(l.booked_minor - l.lifted_minor), 0)::bigint from quota_late_spends l
        where l.ad_account_id = x.id and l.booked_minor > l.lifted_minor) as lift
    from unnest(${adAccountIds}::bigint[]) as x (id) join ad_accounts_accounts a on a.id = x.id`)
  return new Map(
    rows.map(row => [
      row.id,
      {
        changes: row.changes,
        lastLimit: row.last_limit === null ? null : BigInt(row.last_limit),
        lift: BigInt(row.lift),
        spentBase: BigInt(row.base),
        spentMark: row.mark === null ? null : BigInt(row.mark),
        mayBeCleared: row.may_be_cleared,
      },
    ]),
  )
}

/** Calls since then that may have changed each of these ad accounts; an account without any is left out. */
export async function countChanges(tx: Tx, adAccountIds: readonly string[], since: Date): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; changes: number }>(prepared`
    select t.ad_account_id as id, count(*)::int as changes from quota_attempts t
    where t.ad_account_id = any (${adAccountIds}::bigint[]) and t.sent_at > ${since} and ${ownRows(tx.scope, 't')}
      and (t.answer is null or t.answer in ('done', 'waiting', 'unknown'))
    group by t.ad_account_id`)
  return new Map(rows.map(row => [row.id, row.changes]))
}

/** Which of these ad accounts a rule may clear in an emergency; in the system's scope, because a sub-customer sees no rules. */
export async function findMayBeCleared(tx: Tx, adAccountIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(
    sql`select a.id from ad_accounts_accounts a where a.id = any (${[...adAccountIds]}::bigint[]) and ${MAY_BE_CLEARED}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** A platform's clock and ours are never further apart. */
const CLOCKS_APART_MS = 24 * 3_600_000

/** The platform's transactions that are known to belong to other items of the account, since this item was first sent. */
export async function takenReferences(tx: Tx, item: Item): Promise<string[]> {
  const since = new Date((item.firstSentAt?.getTime() ?? CLOCKS_APART_MS) - CLOCKS_APART_MS)
  const rows = await tx.rows<{ reference: string }>(prepared`
    select e.platform_reference as reference from quota_items e
    where e.ad_account_id = ${item.adAccountId} and e.finished_at > ${since} and e.id <> ${item.id} and e.platform_reference is not null
    union all
    select f.platform_reference from quota_items f
    where f.ad_account_id = ${item.adAccountId} and f.carried_by is null and f.state in ('SENDING', 'WAITING_CHANNEL', 'UNKNOWN', 'MANUAL')
      and f.id <> ${item.id} and f.platform_reference is not null
    limit 1000`)
  return rows.map(row => row.reference)
}

/** What a platform said when a leg's read or lookup failed; the latest of each leg. */
export async function noteTrouble(tx: Tx, item: Pick<Item, 'id' | 'channel' | 'adAccountId'>, told: Told, at: Date): Promise<void> {
  const { code, message } = toldBy(told)
  await tx.run(prepared`
    insert into quota_troubles (item_id, channel, ad_account_id, code, message, at)
    values (${item.id}, ${item.channel}, ${item.adAccountId}, ${code}, ${message}, ${at})
    on conflict (item_id) do update set code = excluded.code, message = excluded.message, at = excluded.at`)
}
