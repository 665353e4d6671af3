// Chunks in the database: pieces of an upload, each named before its bytes are kept, so that none stays behind without a row.
import type { Tx } from '@tallyhelm/infra/db/database'
import sql from 'sql-template-tag'

export type Chunk = { customerId: string; assetId: string; position: number; bytes: number; fileName: string }

export async function nameChunk(tx: Tx, { customerId, assetId, position, bytes, fileName }: Chunk): Promise<void> {
  await tx.run(sql`
    insert into creatives_chunks (customer_id, asset_id, position, bytes, file_name)
    values (${customerId}, ${assetId}, ${position}, ${bytes}, ${fileName})`)
}

/** It counts from now on. */
export async function keepChunk(
  tx: Tx,
  { customerId, assetId, fileName }: Pick<Chunk, 'customerId' | 'assetId' | 'fileName'>,
): Promise<void> {
  await tx.run(sql`
    update creatives_chunks set is_kept = true where customer_id = ${customerId} and asset_id = ${assetId} and file_name = ${fileName}`)
}

export async function forgetChunk(
  tx: Tx,
  { customerId, assetId, fileName }: Pick<Chunk, 'customerId' | 'assetId' | 'fileName'>,
): Promise<void> {
  await tx.run(sql`delete from creatives_chunks where customer_id = ${customerId} and asset_id = ${assetId} and file_name = ${fileName}`)
}

/** Those that make up the file, in their order. */
export const keptChunks = (tx: Tx, assetId: string): Promise<Pick<Chunk, 'position' | 'bytes' | 'fileName'>[]> =>
  tx.rows(sql`
    select position::float8 as position, bytes, file_name as "fileName" from creatives_chunks
    where asset_id = ${assetId} and is_kept order by position`)

/** Of uploads that have ended, one way or another. */
export const chunksToDrop = (tx: Tx, { assetId = null, most }: { assetId?: string | null; most: number }) =>
  tx.rows<Pick<Chunk, 'customerId' | 'assetId' | 'fileName'>>(sql`
    select c.customer_id as "customerId", c.asset_id as "assetId", c.file_name as "fileName"
    from creatives_chunks c join creatives_assets a on a.id = c.asset_id
    where (a.standing <> 'UPLOADING' or a.removed_at is not null) and (${assetId}::bigint is null or c.asset_id = ${assetId}::bigint)
    order by c.asset_id, c.position limit ${most}`)
