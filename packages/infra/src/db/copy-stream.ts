// Copy streams: COPY to and from the database with streams on our side, neither of them faster than the other can take it.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { type Callback, plainQuery } from './plain-query.ts'

/** What of pg's connection and query is used here; its published types leave it out. */
type Connection = { stream: Socket; sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void; sendCopyFail(message: string): void }
type CopySteps = {
  handleCopyData(message: { chunk: Buffer }, connection: Connection): void
  handleCopyInResponse(connection: Connection): void
}

class CopyOut extends plainQuery<CopySteps>() {
  readonly #into: Writable
  #paused: Socket | undefined
  constructor(text: string, into: Writable, callback: Callback) {
    super({ text }, undefined, (error, result) => {
      // What came with the end of the copy is in `into`, which may be ended before it drains: nothing would wake the connection then.
      this.#resume()
      callback(error, result)
    })
    this.#into = into
  }
  override handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection): void {
    // The driver's own bytes are overwritten by what arrives next, so they are copied.
    if (this.#into.write(Buffer.from(chunk)) || this.#paused) return
    this.#paused = stream.pause()
    this.#into.once('drain', () => this.#resume())
  }
  #resume(): void {
    this.#paused?.resume()
    this.#paused = undefined
  }
}

class CopyIn extends plainQuery<CopySteps>() {
  readonly #from: AsyncIterable<Buffer>
  /** Looked for on the query itself, where it would be the connection's otherwise. */
  readonly query_timeout: number | undefined
  #fault: Error | undefined
  constructor(text: string, from: AsyncIterable<Buffer>, timeoutMs: number | undefined, callback: Callback) {
    // What ends the stream is told as it is, and not as PostgreSQL repeats it.
    super({ text }, undefined, (error, result) => callback(this.#fault ?? error, result))
    this.#from = from
    this.query_timeout = timeoutMs
  }
  override handleCopyInResponse(connection: Connection): void {
    this.#send(connection).catch((error: unknown) => {
      this.#fault = error instanceof Error ? error : new Error(String(error))
      connection.sendCopyFail(this.#fault.message)
    })
  }
  async #send(connection: Connection): Promise<void> {
    for await (const chunk of this.#from) {
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  }
}

/** Gives the number of rows; the stream is left open. */
export function copyOut(client: pg.Client, text: string, into: Writable): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(text, into, (error, result) => (error ? reject(error) : resolve(result.rowCount ?? 0))))
  })
}

/** Rejects with what ended `from`, where that failed; nothing of it is in the table then. */
export function copyIn(client: pg.ClientBase, text: string, from: AsyncIterable<Buffer>, timeoutMs?: number): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(text, from, timeoutMs, (error, result) => (error ? reject(error) : resolve(result.rowCount ?? 0))))
  })
}
