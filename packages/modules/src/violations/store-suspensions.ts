// Suspensions in the database: which rectification holds its ad account suspended, and until when an appeal puts one off.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ViolationType } from '@tallyhelm/protocol/topics/violations/enums'
import sql from 'sql-template-tag'

export type MissedRectification = { id: string; adAccountId: string; violationType: ViolationType; deadlineAt: Date }

/**
 * What its customer has not handed in by its deadline, of customers with suspends_overdue on, the longest missed first. What was lifted is
 * left out until it has another deadline, and so is what an appeal puts off.
 */
export function missedRectifications(tx: Tx, now: Date, limit: number): Promise<MissedRectification[]> {
  return tx.rows<MissedRectification>(sql`
    select r.id, r.ad_account_id as "adAccountId", r.violation_type as "violationType", r.deadline_at as "deadlineAt"
    from ${missed(now)} order by r.deadline_at, r.id limit ${limit}`)
}

/** Marks it as the reason of a suspension; false when it was handed in, extended, put off or marked meanwhile, or the switch is off. */
export async function markSuspended(tx: Tx, id: string, now: Date): Promise<boolean> {
  const marked = await tx.run(sql`
    update violations_rectifications set suspended_at = ${now}
    where id = (select r.id from ${missed(now)} and r.id = ${id} for no key update of r)`)
  return marked === 1
}

const missed = (now: Date) => sql`violations_rectifications r
  join organization_customers c on c.id = r.customer_id and c.suspends_overdue
  join ad_accounts_accounts a on a.customer_id = r.customer_id and a.id = r.ad_account_id and a.taken_back_at is null
  where r.status in ('TO_BE_RECTIFIED', 'REJECT') and r.suspended_at is null and r.deadline_at <= ${now}
    and (r.deferred_until is null or r.deferred_until <= ${now})`

/** Its suspension holds no more. True where it held, and no other rectification holds the ad account now. */
export async function endSuspension(tx: Tx, id: string, adAccountId: string, now: Date): Promise<boolean> {
  const ended = await tx.run(sql`
    update violations_rectifications set lifted_at = ${now} where id = ${id} and suspended_at is not null and lifted_at is null`)
  if (ended === 0) return false
  const other = await tx.maybe(sql`
    select 1 from violations_rectifications where ad_account_id = ${adAccountId} and suspended_at is not null and lifted_at is null limit 1`)
  return other === undefined
}

/** An appeal waits: its suspension is put off until then, once for each rectification; false where one was before. */
export async function deferSuspension(tx: Tx, id: string, until: Date): Promise<boolean> {
  const deferred = await tx.run(sql`
    update violations_rectifications set deferred_until = ${until} where id = ${id} and deferred_until is null`)
  return deferred === 1
}

/** The appeal was decided: the suspension is put off no longer. */
export async function endDeferral(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update violations_rectifications set deferred_until = ${now} where id = ${id} and deferred_until > ${now}`)
}
