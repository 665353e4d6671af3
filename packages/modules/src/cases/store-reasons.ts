// The library of rejection reasons in the database. A queue that is null means every queue.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { QueueKind } from '@tallyhelm/protocol/topics/cases/lists'
import sql from 'sql-template-tag'

export type ReasonContent = { queue: QueueKind | null; text: string; position: number; isOff: boolean }
export type StoredReason = ReasonContent & { id: string; version: number }

/** Whoever edits the library waits for whoever does; gives how many reasons it holds. */
export async function lockReasons(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('cases-reasons', 0))`)
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n from cases_reasons`)).n
}

export const findReason = (tx: Tx, id: string): Promise<StoredReason | undefined> =>
  tx.maybe<StoredReason>(sql`select id, queue, text, position, is_off as "isOff", version from cases_reasons where id = ${id} for update`)

/** Whether another one of the library says the same for the same queue. */
export async function hasSameReason(tx: Tx, { queue, text }: ReasonContent, otherThan: string | null): Promise<boolean> {
  const { is } = await tx.one<{ is: boolean }>(sql`
    select exists (select from cases_reasons where text = ${text} and queue is not distinct from ${queue}
      and id is distinct from ${otherThan}) as is`)
  return is
}

type Kept = ReasonContent & { id: string; version: number; staffId: string; at: Date }

/** Adds it, or writes over the former version. */
export async function keepReason(tx: Tx, { id, queue, text, position, isOff, version, staffId, at }: Kept): Promise<void> {
  await tx.run(sql`
    insert into cases_reasons (id, queue, text, position, is_off, version, changed_by, changed_at)
    values (${id}, ${queue}, ${text}, ${position}, ${isOff}, ${version}, ${staffId}, ${at})
    on conflict (id) do update set queue = excluded.queue, text = excluded.text, position = excluded.position, is_off = excluded.is_off,
      version = excluded.version, changed_by = excluded.changed_by, changed_at = excluded.changed_at`)
}
