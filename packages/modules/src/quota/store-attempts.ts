// Attempts: what was sent to a platform, written before the call, and what it answered.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import type { Item } from './item.ts'
import { type Told, toldBy } from './told.ts'

/** Writes down the call that is about to be made; the item carries fence, base, target and the number of the call (`sends`). */
export async function insertAttempt(tx: Tx, item: Item, now: Date): Promise<number> {
  if (item.base === null || item.target === null) throw new Error('An attempt needs its base and its target.')
  const inserted = await tx.one<{ number: number }>(prepared`
    insert into quota_attempts (item_id, number, customer_id, sub_customer_id, ad_account_id, fence, request_id, base_minor, target_minor, sent_at)
    select ${item.id}, coalesce(max(number), 0) + 1, ${item.customerId}::bigint, ${item.subCustomerId}::bigint, ${item.adAccountId}::bigint,
      ${item.fence}::int, ${item.id}::text, ${item.base.toString()}::bigint, ${item.target.toString()}::bigint, ${now}::timestamptz
    from quota_attempts where item_id = ${item.id} returning number`)
  return inserted.number
}

/** Stores the answer to a call; the first answer stays. `isLate`: it came after somebody else had taken the item. */
export async function recordAnswer(
  tx: Tx,
  attempt: { itemId: string; number: number },
  answer: { kind: string },
  isLate: boolean,
  now: Date,
): Promise<void> {
  await tx.run(prepared`
    update quota_attempts set answer = ${answer.kind}, answer_details = ${documentOf(answer)}, answered_at = ${now}, is_late = ${isLate}
    where item_id = ${attempt.itemId} and number = ${attempt.number} and answer is null`)
}

/** Calls since then that may have changed this ad account, and the figure that our last change left there. */
export async function readTrack(tx: Tx, adAccountId: string, since: Date): Promise<{ changes: number; lastLimit: bigint | null }> {
  const track = await tx.one<{ changes: number; last_limit: string | null }>(prepared`
    select (select count(*)::int from quota_attempts t where t.ad_account_id = ${adAccountId} and t.sent_at > ${since}
        and (t.answer is null or t.answer in ('done', 'waiting', 'unknown'))) as changes,
      (select i.after_limit_minor from quota_items i where i.ad_account_id = ${adAccountId} and i.state = 'FINISHED' and i.finished_at is not null
        order by i.finished_at desc, i.id desc limit 1) as last_limit`)
  return { changes: track.changes, lastLimit: track.last_limit === null ? null : BigInt(track.last_limit) }
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
