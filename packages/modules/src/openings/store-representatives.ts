// Legal representatives in the database: sealed, with the masks that are shown, until they are purged; and each time a platform was told.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Representative } from '@tallyhelm/protocol/topics/openings/representative'
import sql from 'sql-template-tag'

/** `sealed` null: it has been deleted. */
export type KeptRepresentative = { sealed: string | null; givenAt: Date }
type NewRepresentative = { id: string; customerId: string; sealed: string; masked: Representative; at: Date }

/** In the place of what was told before. */
export async function writeRepresentative(tx: Tx, { id, customerId, sealed, masked, at }: NewRepresentative): Promise<void> {
  await tx.run(sql`
    insert into openings_representatives (id, customer_id, sealed, masked, given_at)
    values (${id}, ${customerId}, ${sealed}, ${JSON.stringify(masked)}::jsonb, ${at})
    on conflict (id) do update set sealed = excluded.sealed, masked = excluded.masked, given_at = excluded.given_at, purged_at = null`)
}

/** Undefined where nobody ever told it. */
export const findRepresentative = (tx: Tx, id: string): Promise<KeptRepresentative | undefined> =>
  tx.maybe(sql`select r.sealed, r.given_at as "givenAt" from openings_representatives r where r.id = ${id}`)

/** The application is about another company now. */
export async function dropRepresentative(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from openings_representatives where id = ${id}`)
}

/** `answer` null: none came. */
export type RepresentativeSend = { number: number; sentAt: Date; answer: 'DONE' | 'REFUSED' | 'NOT_DONE' | null; told: string }

/** Undefined before the first. */
export const lastRepresentativeSend = (tx: Tx, itemId: string): Promise<RepresentativeSend | undefined> =>
  tx.maybe(sql`
    select s.number, s.sent_at as "sentAt", s.answer, s.told from openings_representative_sends s
    where s.item_id = ${itemId} order by s.number desc limit 1`)

/** False where somebody else has begun the same. */
export async function beginRepresentativeSend(tx: Tx, itemId: string, { number, at }: { number: number; at: Date }): Promise<boolean> {
  const begun = await tx.run(sql`
    insert into openings_representative_sends (item_id, number, sent_at) values (${itemId}, ${number}, ${at}) on conflict do nothing`)
  return begun === 1
}

export async function answerRepresentativeSend(
  tx: Tx,
  itemId: string,
  { number, answer, told }: Pick<RepresentativeSend, 'number' | 'answer' | 'told'>,
): Promise<void> {
  await tx.run(sql`
    update openings_representative_sends set answer = ${answer}, told = ${told.slice(0, 1_000)}
    where item_id = ${itemId} and number = ${number} and answer is null`)
}

/** Of applications that ended before then: turned down, taken back, lapsed, or with all their accounts. At most `limit`; gives their number. */
export const purgeRepresentatives = (tx: Tx, { before, at, limit }: { before: Date; at: Date; limit: number }): Promise<number> =>
  tx.run(sql`
    update openings_representatives set sealed = null, masked = null, purged_at = ${at} where id in (
      select r.id from openings_representatives r join cases_cases k on k.id = r.id join openings_applications a on a.id = r.id
      where r.purged_at is null and r.given_at <= ${before} and (
        (k.status in ('REJECTED', 'WITHDRAWN', 'LAPSED') and k.ended_at <= ${before})
        or (k.status = 'APPROVED' and a.outcome is not null
          and (select max(i.ended_at) from items_items i where i.case_id = a.id) <= ${before}))
      order by r.given_at limit ${limit})`)
