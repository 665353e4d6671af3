// The chunks of confirmed batches: which rows go into which order, and what became of each.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import { ownRows } from '@tallyhelm/infra/db/tenant'
import sql from 'sql-template-tag'

/** A chunk that is to be sent, with those of its rows that were not refused, in the order of the sheet. */
export type Chunk = {
  number: number
  idempotencyKey: string
  rows: ChunkRow[]
}
type AskedBinding = { target: string | null; role: string | null; nameBefore: string | null }
export type ChunkRow = { rowNo: number; accountId: string; toAccountId: string | null; minor: bigint | null } & AskedBinding
type Owner = { batchId: string; customerId: string; subCustomerId: string | null }

/** Writes the cut of a batch down, before anything is sent. Its keys say which chunk of which batch they are for. */
export async function assignChunks(tx: Tx, { batchId, customerId, subCustomerId }: Owner, chunks: readonly number[][]): Promise<void> {
  const rows = chunks.flatMap((rowNos, index) => rowNos.map(rowNo => ({ row_no: rowNo, chunk: index + 1 })))
  await tx.run(sql`
    insert into imports_chunks (batch_id, number, customer_id, sub_customer_id, idempotency_key)
    select ${batchId}, n, ${customerId}, ${subCustomerId}, 'import-' || ${batchId}::text || '-' || n
    from generate_series(1, ${chunks.length}::int) n`)
  await tx.run(sql`
    update imports_rows i set chunk = r.chunk from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row_no int, chunk int)
    where i.batch_id = ${batchId} and i.row_no = r.row_no and ${ownRows(tx.scope, 'i')}`)
}

/** The next chunk after `number` that has no order and no submit, does not wait for money and has rows left. */
export async function nextChunk(tx: Tx, batchId: string, number: number): Promise<Chunk | undefined> {
  const chunk = await tx.maybe<Omit<Chunk, 'rows'>>(sql`
    select c.number, c.idempotency_key as "idempotencyKey" from imports_chunks c
    where c.batch_id = ${batchId} and c.number > ${number} and c.order_id is null and c.submit_id is null and c.shortage is null
      and ${ownRows(tx.scope, 'c')}
      and exists (select from imports_rows i where i.batch_id = c.batch_id and i.chunk = c.number and i.refused_reason is null)
    order by c.number limit 1`)
  if (!chunk) return undefined
  const rows = await tx.rows<Omit<ChunkRow, 'minor'> & { minor: string | null }>(sql`
    select i.row_no as "rowNo", i.ad_account_id as "accountId", i.to_ad_account_id as "toAccountId", i.amount_minor as minor,
      i.asked_target as target, i.asked_role as role, i.name_before as "nameBefore"
    from imports_rows i
    where i.batch_id = ${batchId} and i.chunk = ${chunk.number} and i.refused_reason is null and ${ownRows(tx.scope, 'i')} order by i.row_no`)
  return { ...chunk, rows: rows.map(row => ({ ...row, minor: row.minor === null ? null : BigInt(row.minor) })) }
}

/** A row of a chunk that has no order yet, with the amount of a clearing null. */
export type UnsentRow = { chunk: number; waits: boolean; accountId: string; minor: bigint | null }

/** All rows that a confirmation would send; `waits`: for another confirmation. */
export async function unsentRows(tx: Tx, batchId: string): Promise<UnsentRow[]> {
  const rows = await tx.rows<Omit<UnsentRow, 'minor'> & { minor: string | null }>(sql`
    select i.chunk, c.shortage is not null as waits, i.ad_account_id as "accountId", i.amount_minor as minor
    from imports_rows i join imports_chunks c on c.batch_id = i.batch_id and c.number = i.chunk
    where i.batch_id = ${batchId} and c.order_id is null and i.refused_reason is null and ${ownRows(tx.scope, 'i')}
      and ${ownRows(tx.scope, 'c')} order by i.chunk, i.row_no`)
  return rows.map(row => ({ ...row, minor: row.minor === null ? null : BigInt(row.minor) }))
}

type OrderedItem = { itemId: string; accountId: string; toAccountId: string | null }

/** The order decides which rows are in it: also one that was refused by a try that did not know of the order. */
export async function recordOrder(tx: Tx, batchId: string, number: number, orderId: string, items: readonly OrderedItem[]): Promise<void> {
  const facts = items.map(item => ({ item_id: item.itemId, account_id: item.accountId, to_account_id: item.toAccountId }))
  await tx.run(sql`
    update imports_chunks c set order_id = ${orderId}, shortage = null
    where c.batch_id = ${batchId} and c.number = ${number} and ${ownRows(tx.scope, 'c')}`)
  await tx.run(sql`
    update imports_rows i set item_id = r.item_id, refused_reason = null
    from jsonb_to_recordset(${documentOf(facts)}::jsonb) as r (item_id bigint, account_id bigint, to_account_id bigint)
    where i.batch_id = ${batchId} and i.chunk = ${number} and i.ad_account_id = r.account_id
      and i.to_ad_account_id is not distinct from r.to_account_id and ${ownRows(tx.scope, 'i')}`)
  await tx.run(sql`
    update imports_rows i set refused_reason = '该行未能提交'
    where i.batch_id = ${batchId} and i.chunk = ${number} and i.item_id is null and i.refused_reason is null and ${ownRows(tx.scope, 'i')}`)
}

/** One row of a chunk that was submitted: its pair, or why there is none. */
export type SubmittedRow = { rowNo: number; pairId: string | null; refused: string | null }

/** In the transaction that submits them, so that a chunk is submitted once. */
export async function recordSubmit(
  tx: Tx,
  batchId: string,
  number: number,
  submitId: string,
  rows: readonly SubmittedRow[],
): Promise<void> {
  const facts = rows.map(({ rowNo, pairId, refused }) => ({ row_no: rowNo, pair_id: pairId, refused: refused?.slice(0, 300) ?? null }))
  await tx.run(sql`
    update imports_chunks c set submit_id = ${submitId} where c.batch_id = ${batchId} and c.number = ${number} and ${ownRows(tx.scope, 'c')}`)
  await tx.run(sql`
    update imports_rows i set pair_id = r.pair_id, refused_reason = r.refused
    from jsonb_to_recordset(${documentOf(facts)}::jsonb) as r (row_no int, pair_id bigint, refused text)
    where i.batch_id = ${batchId} and i.row_no = r.row_no and ${ownRows(tx.scope, 'i')}`)
}

/** The chunk waits for money; a chunk that has its order keeps it. */
export async function recordShortage(tx: Tx, batchId: string, number: number, shortage: string): Promise<void> {
  await tx.run(sql`
    update imports_chunks c set shortage = ${shortage}
    where c.batch_id = ${batchId} and c.number = ${number} and c.order_id is null and ${ownRows(tx.scope, 'c')}`)
}

/** These rows are not tried again; one that is in an order stays there. */
export async function refuseRows(tx: Tx, batchId: string, refused: readonly { rowNo: number; reason: string }[]): Promise<void> {
  const facts = refused.map(({ rowNo, reason }) => ({ row_no: rowNo, reason: reason.slice(0, 300) }))
  await tx.run(sql`
    update imports_rows i set refused_reason = r.reason
    from jsonb_to_recordset(${documentOf(facts)}::jsonb) as r (row_no int, reason text)
    where i.batch_id = ${batchId} and i.row_no = r.row_no and i.item_id is null and i.refused_reason is null and ${ownRows(tx.scope, 'i')}`)
}

/** What waits for money may be sent again. Gives how many chunks. */
export async function clearShortages(tx: Tx, batchId: string): Promise<number> {
  return await tx.run(
    sql`update imports_chunks c set shortage = null where c.batch_id = ${batchId} and c.shortage is not null and ${ownRows(tx.scope, 'c')}`,
  )
}

/** What waits for money is given up. Gives how many rows. */
export async function dropShortages(tx: Tx, batchId: string, reason: string): Promise<number> {
  return await tx.run(sql`
    update imports_rows i set refused_reason = ${reason} from imports_chunks c
    where i.batch_id = ${batchId} and c.batch_id = i.batch_id and c.number = i.chunk and c.shortage is not null
      and i.item_id is null and i.refused_reason is null and ${ownRows(tx.scope, 'i')} and ${ownRows(tx.scope, 'c')}`)
}
