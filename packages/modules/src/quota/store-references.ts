// Owed references in the database: legs that their platform confirmed without naming the transaction (docs/decisions/uncertain-calls.md).
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Item } from './item.ts'

/** How long after a leg has ended the records are looked at, the last time after a day. */
const LOOKS_AFTER_MINUTES = [1, 5, 15, 60, 360, 1_440] as const
const MINUTE_MS = 60_000

/** When the look after that many looks is due; null after the last. */
function referenceLookAt(finishedAt: Date, looks: number): Date | null {
  const minutes = LOOKS_AFTER_MINUTES[looks]
  return minutes === undefined ? null : new Date(finishedAt.getTime() + minutes * MINUTE_MS)
}

/** In the transaction that finishes the leg. */
export async function insertOwedReference(tx: Tx, item: Item): Promise<void> {
  if (item.finishedAt === null) throw new Error('Only a leg that has ended owes its reference.')
  await tx.run(prepared`
    insert into quota_owed_references (item_id, customer_id, sub_customer_id, ad_account_id, look_at)
    values (${item.id}, ${item.customerId}, ${item.subCustomerId}, ${item.adAccountId}, ${referenceLookAt(item.finishedAt, 0)})`)
}

/** Legs of the ad account whose transaction is still looked for, in the order in which they were sent. */
export async function findOwedReferences(tx: Tx, adAccountId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(prepared`
    select o.item_id as id from quota_owed_references o join quota_items i on i.id = o.item_id
    where o.ad_account_id = ${adAccountId} and o.look_at is not null order by i.first_sent_at, o.item_id`)
  return rows.map(row => row.id)
}

/** Gives the transaction to the leg, unless the leg has one by now or the transaction is another leg's. */
export async function takeReference(tx: Tx, item: Item, reference: string): Promise<void> {
  await tx.run(prepared`
    with taken as (
      update quota_items i set platform_reference = ${reference}
      where i.id = ${item.id} and i.platform_reference is null
        and not exists (select from quota_items o where o.channel = i.channel and o.platform_reference = ${reference})
      returning i.id)
    delete from quota_owed_references where item_id in (select id from taken)`)
}

/** Puts off the looks of the ad account that are due; gives the legs for which this was the last one. */
export async function putOffReferences(tx: Tx, adAccountId: string, now: Date): Promise<string[]> {
  const due = await tx.rows<{ id: string; looks: number; finishedAt: Date }>(prepared`
    select o.item_id as id, o.looks, i.finished_at as "finishedAt"
    from quota_owed_references o join quota_items i on i.id = o.item_id
    where o.ad_account_id = ${adAccountId} and o.look_at <= ${now} order by o.item_id for update of o`)
  const over: string[] = []
  for (const { id, looks, finishedAt } of due) {
    let done = looks + 1
    while ((referenceLookAt(finishedAt, done) ?? now) < now) done += 1
    const lookAt = referenceLookAt(finishedAt, done)
    if (lookAt === null) over.push(id)
    await tx.run(prepared`update quota_owed_references set looks = ${done}, look_at = ${lookAt} where item_id = ${id}`)
  }
  return over
}

/** Ad accounts with a look that is due, the longest first. */
export async function findDueReferences(tx: Tx, now: Date, limit: number): Promise<{ id: string; channel: Channel }[]> {
  return await tx.rows(prepared`
    select r.ad_account_id as id, a.channel from quota_owed_references r join ad_accounts_accounts a on a.id = r.ad_account_id
    where r.look_at <= ${now} group by 1, 2 order by min(r.look_at) limit ${limit}`)
}
