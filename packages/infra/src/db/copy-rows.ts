// Copy rows: many rows out of a query, as bytes and in batches, without the driver making an object of each.
import type pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type Callback, plainQuery } from './plain-query.ts'

/** Up to so many rows at once: a few hundred kilobytes, and little enough to rewrite for nobody to wait for it. */
const ROWS_AT_ONCE = 400
const CURSOR = 'rows_to_copy'
/** What of pg's query is used here; its published types leave it out. */
type CopySteps = { handleCopyData(message: { chunk: Buffer }): void }

/** Bytes that grow as needed and are kept for the next batch. */
class Batch {
  #bytes = Buffer.allocUnsafe(512 * 1024)
  #length = 0

  clear(): void {
    this.#length = 0
  }

  /** The driver's own bytes are overwritten by what arrives next, so they are copied. */
  push(chunk: Buffer): void {
    const needed = this.#length + chunk.length
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    chunk.copy(this.#bytes, this.#length)
    this.#length = needed
  }

  read(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}

class CopyQuery extends plainQuery<CopySteps>() {
  readonly #batch: Batch
  /** Looked for on the query itself, where it would be the connection's otherwise. */
  readonly query_timeout: number

  constructor(text: string, batch: Batch, timeoutMs: number, callback: Callback) {
    super({ text }, undefined, callback)
    this.#batch = batch
    this.query_timeout = timeoutMs
  }

  override handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#batch.push(chunk)
  }
}

/** `lines` are good only until the promise is kept: the next batch takes their place. */
export type TakeRows = (lines: Buffer, count: number) => Promise<void>
export type CopyOptions = { columns: number; take: TakeRows; signal?: AbortSignal | undefined }

/**
 * Gives `take` the rows of a query of so many text columns in batches, each row a line of UTF-8 in COPY's text format (tabs between
 * columns, \N for null, backslashes), and returns their number; `client` is in a transaction. COPY knows no parameters, so batches are
 * copied from a cursor (exports_rows).
 */
export async function copyRows(client: pg.PoolClient, query: Sql, timeoutMs: number, options: CopyOptions): Promise<number> {
  const { columns, take, signal } = options
  const declared = sql`declare ${raw(CURSOR)} no scroll cursor for ${query}`
  await client.query({ text: declared.text, values: declared.values, query_timeout: timeoutMs } as pg.QueryConfig) // the types lack the time-out
  const shape = Array.from({ length: columns }, (_, index) => `c${index} text`).join(', ')
  const text = `copy (select * from exports_rows('${CURSOR}', ${ROWS_AT_ONCE}) as t (${shape})) to stdout`
  const batch = new Batch()
  let copied = 0
  for (;;) {
    signal?.throwIfAborted()
    batch.clear()
    const count = await copyBatch(client, text, batch, timeoutMs)
    if (count > 0) await take(batch.read(), count)
    copied += count
    if (count < ROWS_AT_ONCE) break
  }
  await client.query(`close ${CURSOR}`)
  return copied
}

function copyBatch(client: pg.PoolClient, text: string, batch: Batch, timeoutMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyQuery(text, batch, timeoutMs, (error, result) => (error ? reject(error) : resolve(result.rowCount ?? 0))))
  })
}
