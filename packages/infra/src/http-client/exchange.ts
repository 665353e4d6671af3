// One request and its whole answer: settles exactly once, within its time, and knows whether a byte may have left.

import { type Dispatcher, errors } from 'undici'

/** `lost` with `sent: false` means that provably not a byte of the request left; with `sent: true` it may have been carried out. */
export type HttpLost = { kind: 'lost'; sent: boolean; reason: string }
export type HttpReply = { kind: 'reply'; status: number; headers: Record<string, string>; text: string } | HttpLost

type Answer = { status: number; headers: Record<string, string | string[] | undefined> }

export class Exchange implements Dispatcher.DispatchHandler {
  readonly reply: Promise<HttpReply>
  /** It was given up, or ended: nothing may be sent any more. */
  isOver = false
  readonly #resolve: (reply: HttpReply) => void
  readonly #reject: (defect: Error) => void
  readonly #timer: NodeJS.Timeout
  readonly #maxBytes: number
  /** undici starts a request when its socket is usable, just before it writes: until then nothing can have left. */
  #started: Dispatcher.DispatchController | null = null
  #answer: Answer | null = null
  readonly #parts: Buffer[] = []
  #bytes = 0

  constructor(timeoutMs: number, maxBytes: number) {
    const { promise, resolve, reject } = Promise.withResolvers<HttpReply>()
    this.reply = promise
    this.#resolve = resolve
    this.#reject = reject
    this.#maxBytes = maxBytes
    this.#timer = setTimeout(() => this.lose('timed out'), timeoutMs)
  }

  /** Ends it without an answer. What waits for a socket stays there until its turn, and is not sent then. */
  lose(reason: string): void {
    if (this.isOver) return
    this.#settle({ kind: 'lost', sent: this.#started !== null, reason })
    this.#started?.abort(new Error(reason))
  }

  /** What it throws keeps the request from being written. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.isOver || this.#started) throw new Error('given up, or sent before')
    this.#started = controller
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Answer['headers']): void {
    this.#answer = { status, headers }
  }

  onResponseData(_controller: Dispatcher.DispatchController, part: Buffer): void {
    this.#bytes += part.byteLength
    if (this.#bytes > this.#maxBytes) this.lose(`answer longer than ${this.#maxBytes} bytes`)
    else this.#parts.push(part)
  }

  onResponseEnd(): void {
    if (this.#answer === null) return this.lose('an end without an answer')
    const text = Buffer.concat(this.#parts).toString('utf8')
    this.#settle({ kind: 'reply', status: this.#answer.status, headers: flatHeaders(this.#answer.headers), text })
  }

  /** Also called for what was given up before. */
  onResponseError(_controller: unknown, error: Error): void {
    if (error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError) return this.refuse(error)
    this.lose(this.#answer === null ? reasonOf(error) : `answer cut short (${reasonOf(error)})`)
  }

  /** It is no request at all: a defect of the caller, whose promise it rejects. */
  refuse(defect: Error): void {
    this.#end()
    this.#reject(defect)
  }

  #settle(reply: HttpReply): void {
    this.#end()
    this.#resolve(reply)
  }

  #end(): void {
    this.isOver = true
    clearTimeout(this.#timer)
  }
}

export function flatHeaders(headers: Answer['headers']): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}

/** The system's code, or what undici says in words: its own codes say less. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error && !String(error.code).startsWith('UND_ERR') ? String(error.code) : error.message
}
