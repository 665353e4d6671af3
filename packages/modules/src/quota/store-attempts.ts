// Attempts: what was sent to a platform, written before the call, and what it answered.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import sql from 'sql-template-tag'
import type { Item } from './item.ts'
import { type Told, toldBy } from './told.ts'

/** Writes down the call that is about to be made; the item carries fence, base, target and the number of the call (`sends`). */
export async function insertAttempt(tx: Tx, item: Item, now: Date): Promise<number> {
  if (item.base === null || item.target === null) throw new Error('An attempt needs its base and its target.')
  const inserted = await tx.one<{ number: number }>(sql`
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
  await tx.run(sql`
    update quota_attempts set answer = ${answer.kind}, answer_details = ${documentOf(answer)}, answered_at = ${now}, is_late = ${isLate}
    where item_id = ${attempt.itemId} and number = ${attempt.number} and answer is null`)
}

/** Calls since then that may have changed this ad account, and the figure that our last change left there. */
export async function readTrack(tx: Tx, adAccountId: string, since: Date): Promise<{ changes: number; lastLimit: bigint | null }> {
  const track = await tx.one<{ changes: number; last_limit: string | null }>(sql`
    select (select count(*)::int from quota_attempts t where t.ad_account_id = ${adAccountId} and t.sent_at > ${since}
        and (t.answer is null or t.answer in ('done', 'waiting', 'unknown'))) as changes,
      (select i.after_limit_minor from quota_items i where i.ad_account_id = ${adAccountId} and i.state = 'FINISHED'
        order by i.finished_at desc, i.id desc limit 1) as last_limit`)
  return { changes: track.changes, lastLimit: track.last_limit === null ? null : BigInt(track.last_limit) }
}

/** Calls since then that may have changed each of these ad accounts; an account without any is left out. */
export async function countChanges(tx: Tx, adAccountIds: readonly string[], since: Date): Promise<Map<string, number>> {
  const rows = await tx.rows<{ id: string; changes: number }>(sql`
    select t.ad_account_id as id, count(*)::int as changes from quota_attempts t
    where t.ad_account_id = any (${adAccountIds}::bigint[]) and t.sent_at > ${since} and ${ownRows(tx.scope, 't')}
      and (t.answer is null or t.answer in ('done', 'waiting', 'unknown'))
    group by t.ad_account_id`)
  return new Map(rows.map(row => [row.id, row.changes]))
}

/** The platform's transactions that are known to belong to other items of the account. */
export async function takenReferences(tx: Tx, item: Item): Promise<string[]> {
  const rows = await tx.rows<{ reference: string }>(sql`
    select platform_reference as reference from quota_items
    where ad_account_id = ${item.adAccountId} and id <> ${item.id} and platform_reference is not null order by id desc limit 1000`)
  return rows.map(row => row.reference)
}

/** What a platform said when a leg's read or lookup failed; the latest of each leg. */
export async function noteTrouble(tx: Tx, item: Pick<Item, 'id' | 'channel' | 'adAccountId'>, told: Told, at: Date): Promise<void> {
  const { code, message } = toldBy(told)
  await tx.run(sql`
    insert into quota_troubles (item_id, channel, ad_account_id, code, message, at)
    values (${item.id}, ${item.channel}, ${item.adAccountId}, ${code}, ${message}, ${at})
    on conflict (item_id) do update set code = excluded.code, message = excluded.message, at = excluded.at`)
}
