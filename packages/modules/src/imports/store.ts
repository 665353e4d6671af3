// Import batches in the database. A batch belongs to exactly who made it: a master's users don't act on a sub-customer's batches.
import type { Scope, Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import { documentOf } from '@tallyhelm/infra/db/document'
import type { SheetReading } from '@tallyhelm/protocol/topics/files/sheet-reading'
import type { ImportType } from '@tallyhelm/protocol/topics/imports/enums'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql, { type Sql } from 'sql-template-tag'

export type BatchPhase = 'PARSING' | 'WAITING' | 'RUNNING' | 'CANCELLED'
export type Batch = {
  id: string
  userId: string
  channel: Channel
  importType: ImportType
  /** what its amounts are in, as its rows were judged last */
  currency: Currency
  fileKey: string | null
  phase: BatchPhase
  reason: string | null
  remark: string
}
export type NewBatch = Omit<Batch, 'currency' | 'reason' | 'remark'> & {
  customerId: string
  subCustomerId: string | null
  submitter: string
  fileName: string
  createdAt: Date
}

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<void> {
  await tx.run(sql`
    insert into imports_batches (id, customer_id, sub_customer_id, user_id, submitter, channel, import_type, file_name, file_key, phase, created_at)
    values (${batch.id}, ${batch.customerId}, ${batch.subCustomerId}, ${batch.userId}, ${batch.submitter}, ${batch.channel},
      ${batch.importType}, ${batch.fileName}, ${batch.fileKey}, ${batch.phase}, ${batch.createdAt})`)
}

/** Until the commit nobody else changes the batch or its rows. undefined for a foreign or missing id alike. */
export async function lockBatch(tx: Tx, id: string): Promise<Batch | undefined> {
  return await tx.maybe<Batch>(sql`
    select b.id, b.user_id as "userId", b.channel, b.import_type as "importType", b.currency, b.file_key as "fileKey", b.phase, b.reason, b.remark
    from imports_batches b where b.id = ${id} and ${ownRows(tx.scope, 'b')} and ${isExactly(tx.scope)} for no key update`)
}

/** What ownRows leaves open to a master: the rows of its sub-customers. */
function isExactly(scope: Scope): Sql {
  return scope.kind === 'tenant' ? sql`b.sub_customer_id is not distinct from ${scope.subCustomerId}::bigint` : sql`true`
}

/** `confirmed` belongs to RUNNING and to no other phase. */
export async function setPhase(
  tx: Tx,
  id: string,
  phase: BatchPhase,
  confirmed?: { at: Date; reason: string | null; remark: string },
): Promise<void> {
  await tx.run(sql`
    update imports_batches b set phase = ${phase}, confirmed_at = ${confirmed?.at ?? null}, reason = ${confirmed?.reason ?? null},
      remark = ${confirmed?.remark ?? ''}
    where b.id = ${id} and ${ownRows(tx.scope, 'b')}`)
}

export async function setCurrency(tx: Tx, id: string, currency: Currency): Promise<void> {
  await tx.run(sql`update imports_batches b set currency = ${currency} where b.id = ${id} and ${ownRows(tx.scope, 'b')}`)
}

/** How its sheet was read. */
export async function keepReading(tx: Tx, id: string, reading: SheetReading): Promise<void> {
  await tx.run(sql`update imports_batches b set sheet_reading = ${documentOf(reading)} where b.id = ${id} and ${ownRows(tx.scope, 'b')}`)
}

/** A batch that could not be read: it has no rows. */
export async function deleteBatch(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from imports_batches b where b.id = ${id} and b.phase = 'PARSING' and ${ownRows(tx.scope, 'b')}`)
}

/** How many batches a user made since an instant, and when the first of them. */
export async function countBatchesSince(tx: Tx, userId: string, since: Date): Promise<{ count: number; first: Date | null }> {
  return await tx.one(sql`
    select count(*)::int as count, min(b.created_at) as first from imports_batches b
    where b.user_id = ${userId} and b.created_at > ${since} and ${ownRows(tx.scope, 'b')}`)
}

/** Lets go of the originals of batches made before an instant, `limit` at most, and gives which they are. */
export async function releaseOldFiles(tx: Tx, before: Date, limit: number): Promise<{ fileKey: string; userId: string }[]> {
  return await tx.rows(sql`
    update imports_batches b set file_key = null from (
      select id, file_key from imports_batches where file_key is not null and created_at < ${before} order by created_at limit ${limit}
      for update skip locked) old
    where b.id = old.id returning old.file_key as "fileKey", b.user_id as "userId"`)
}

/** Batches whose reading was cut off before an instant; what they had uploaded was never claimed. */
export async function deleteBrokenBatches(tx: Tx, before: Date): Promise<number> {
  return await tx.run(sql`delete from imports_batches where phase = 'PARSING' and created_at < ${before}`)
}
