// One request whose answer is a file: its bytes come as they are read, no faster, and are bounded in time and number.
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { flatHeaders, type HttpLost, reasonOf } from './exchange.ts'

/** Only a 200 has a body; it ends with an error where it was cut short, was too long or took too long. Unread, it is to be ended. */
export type HttpDownload = { kind: 'reply'; status: number; headers: Record<string, string>; body: AsyncIterable<Uint8Array> } | HttpLost

export class Download implements Dispatcher.DispatchHandler {
  readonly reply: Promise<HttpDownload>
  isOver = false
  readonly #resolve: (reply: HttpDownload) => void
  readonly #reject: (defect: Error) => void
  readonly #timer: NodeJS.Timeout
  readonly #maxBytes: number
  #controller: Dispatcher.DispatchController | null = null
  #body: Readable | null = null
  #bytes = 0

  constructor(timeoutMs: number, maxBytes: number) {
    const { promise, resolve, reject } = Promise.withResolvers<HttpDownload>()
    this.reply = promise
    this.#resolve = resolve
    this.#reject = reject
    this.#maxBytes = maxBytes
    this.#timer = setTimeout(() => this.lose('timed out'), timeoutMs)
  }

  lose(reason: string): void {
    if (this.isOver) return
    this.#end()
    const error = new Error(reason)
    if (this.#body) this.#body.destroy(error)
    else this.#resolve({ kind: 'lost', sent: this.#controller !== null, reason })
    this.#controller?.abort(error)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.isOver || this.#controller) throw new Error('given up, or sent before')
    this.#controller = controller
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Parameters<typeof flatHeaders>[0]): void {
    const body = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => (this.lose('not read to its end'), done(error)),
    })
    // It may fail before anybody reads it, who hears of it then.
    body.on('error', () => {})
    const isFile = status === 200
    this.#resolve({ kind: 'reply', status, headers: flatHeaders(headers), body: isFile ? body : Readable.from([]) })
    if (isFile) this.#body = body
    else this.lose('no file')
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    this.#bytes += part.byteLength
    if (this.#bytes > this.#maxBytes) this.lose(`file longer than ${this.#maxBytes} bytes`)
    else if (this.#body?.push(part) === false) controller.pause()
  }

  onResponseEnd(): void {
    this.#end()
    this.#body?.push(null)
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.lose(this.#body ? `file cut short (${reasonOf(error)})` : reasonOf(error))
  }

  /** It is no request at all: a defect of the caller. */
  refuse(defect: Error): void {
    this.#end()
    this.#reject(defect)
  }

  #end(): void {
    this.isOver = true
    clearTimeout(this.#timer)
  }
}
