// One request whose answer is a file: its bytes come as they are read, no faster, and are bounded in time and number.
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { Call, flatHeaders, type HttpLost } from './exchange.ts'

type FileReply = { kind: 'reply'; status: number; headers: Record<string, string>; body: AsyncIterable<Uint8Array> }
/** Only a 200 has a body; it ends with an error where it was cut short, was too long or took too long. Unread, it is to be ended. */
export type HttpDownload = FileReply | HttpLost

export class Download extends Call<FileReply> implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number
  #body: Readable | null = null
  #bytes = 0

  constructor(timeoutMs: number, maxBytes: number) {
    super(timeoutMs)
    this.#maxBytes = maxBytes
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Parameters<typeof flatHeaders>[0]): void {
    const body = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => (this.lose('not read to its end'), done(error)),
    })
    // It may fail before anybody reads it, who hears of it then.
    body.on('error', () => {})
    const isFile = status === 200
    this.settle({ kind: 'reply', status, headers: flatHeaders(headers), body: isFile ? body : Readable.from([]) })
    if (isFile) this.#body = body
    else this.lose('no file')
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    this.#bytes += part.byteLength
    if (this.#bytes > this.#maxBytes) this.lose(`file longer than ${this.#maxBytes} bytes`)
    else if (this.#body?.push(part) === false) controller.pause()
  }

  onResponseEnd(): void {
    this.end()
    this.#body?.push(null)
  }

  protected begun(): string | null {
    return this.#body && 'file'
  }

  protected cut(error: Error): void {
    this.#body?.destroy(error)
  }
}
