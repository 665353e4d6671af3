// Failure: what a call can end in besides an answer (spec §8).
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import type { FieldProblem } from '@tallyhelm/protocol/errors/refusal'

/** Codes of our own for failures that never reached an envelope; no wire code is negative. */
export const TIMED_OUT = -1
export const UNREACHABLE = -2
/** What the browser itself refused, where no call was made. */
export const NOT_CALLED = -3
export const NETWORK_MESSAGE = CATALOGUE.GENERAL.msg
export const TIMEOUT_MESSAGE = '请求超时，请重试'

/** The end of a call that brought no data. `msg` is plain text for people; `fields` name what they can mend. */
export class ApiError extends Error {
  readonly code: number
  readonly msg: string
  readonly fields: readonly FieldProblem[]
  readonly requestId: string | undefined
  /** Of HTTP; undefined when no answer came. */
  readonly status: number | undefined
  /** Whatever else the server sent with the refusal. */
  readonly data: Readonly<Record<string, unknown>>
  /** Whether a dialog or a toast has told it. */
  isTold = false

  constructor(
    code: number,
    msg: string,
    details: { fields?: readonly FieldProblem[]; requestId?: string; data?: Record<string, unknown>; status?: number } = {},
  ) {
    super(`${code}: ${msg}`)
    this.name = 'ApiError'
    this.code = code
    this.msg = msg
    this.fields = details.fields ?? []
    this.requestId = details.requestId
    this.data = details.data ?? {}
    this.status = details.status
  }
}

/** Whether the server answered with a code; else the line failed, or no call was made. */
export const hasCode = ({ code }: ApiError): boolean => code > 0

/** Whether trying again may help: the call met no refusal, only a bad line or a busy server. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && [TIMED_OUT, UNREACHABLE, CATALOGUE.BUSY.code, CATALOGUE.CHANNEL_UNAVAILABLE.code].includes(error.code)

/** The text of any error, for showing it in place. */
export const failureText = (error: unknown): string => (error instanceof ApiError ? error.msg : NETWORK_MESSAGE)
