// One request and its whole answer: settles exactly once, within its time, and knows whether a byte may have left.

import { type Dispatcher, errors } from 'undici'

/** `lost` with `sent: false` means that provably not a byte of the request left; with `sent: true` it may have been carried out. */
export type HttpLost = { kind: 'lost'; sent: boolean; reason: string }
export type HttpReply = { kind: 'reply'; status: number; headers: Record<string, string>; text: string } | HttpLost

type Headers = Record<string, string | string[] | undefined>

/** What a call's life is like whatever its answer: one time limit, ended once, and known whether anything may have left. */
export abstract class Call<Reply> {
  readonly reply: Promise<Reply | HttpLost>
  /** It was given up, or ended: nothing may be sent any more. */
  isOver = false
  readonly #settled = Promise.withResolvers<Reply | HttpLost>()
  readonly #timer: NodeJS.Timeout
  /** undici starts a request when its socket is usable, just before it writes: until then nothing can have left. */
  #started: Dispatcher.DispatchController | null = null

  constructor(timeoutMs: number) {
    this.reply = this.#settled.promise
    this.#timer = setTimeout(() => this.lose('timed out'), timeoutMs)
  }

  /** Ends it without an answer. What waits for a socket stays there until its turn, and is not sent then. */
  lose(reason: string): void {
    if (this.isOver) return
    this.end()
    const error = new Error(reason)
    this.cut(error)
    this.settle({ kind: 'lost', sent: this.#started !== null, reason })
    this.#started?.abort(error)
  }

  /** What it throws keeps the request from being written. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.isOver || this.#started) throw new Error('given up, or sent before')
    this.#started = controller
  }

  /** Also called for what was given up before. */
  onResponseError(_controller: unknown, error: Error): void {
    if (error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError) return this.refuse(error)
    const begun = this.begun()
    this.lose(begun === null ? reasonOf(error) : `${begun} cut short (${reasonOf(error)})`)
  }

  /** It is no request at all: a defect of the caller, whose promise it rejects. */
  refuse(defect: Error): void {
    this.end()
    this.#settled.reject(defect)
  }

  /** What of the answer had begun to come, in a word. */
  protected abstract begun(): string | null
  /** Whoever reads a part of the answer already hears of its loss. */
  protected abstract cut(error: Error): void

  /** The first word counts. */
  protected settle(reply: Reply | HttpLost): void {
    this.#settled.resolve(reply)
  }

  protected end(): void {
    this.isOver = true
    clearTimeout(this.#timer)
  }
}

type Whole = Exclude<HttpReply, HttpLost>

export class Exchange extends Call<Whole> implements Dispatcher.DispatchHandler {
  #answer: { status: number; headers: Headers } | null = null
  readonly #maxBytes: number
  readonly #parts: Buffer[] = []
  #bytes = 0

  constructor(timeoutMs: number, maxBytes: number) {
    super(timeoutMs)
    this.#maxBytes = maxBytes
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
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
    this.end()
    this.settle({ kind: 'reply', status: this.#answer.status, headers: flatHeaders(this.#answer.headers), text })
  }

  protected begun(): string | null {
    return this.#answer && 'answer'
  }

  protected cut(): void {}
}

export function flatHeaders(headers: Headers): Record<string, string> {
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
