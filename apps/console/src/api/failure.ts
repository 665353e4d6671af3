// Failure: what a call can end in besides an answer, and which of it opens a dialog.
import { CATALOGUE, SESSION_ENDED_CODES, SILENT_CODES } from '@tallyhelm/protocol/errors/catalogue'
import type { FieldProblem } from '@tallyhelm/protocol/errors/refusal'

/** Codes of our own for failures that never reached an envelope; no wire code is negative. */
export const TIMED_OUT = -1
export const UNREACHABLE = -2
export const NETWORK_MESSAGE = CATALOGUE.GENERAL.msg
export const TIMEOUT_MESSAGE = '请求超时，请重试'

/** The end of a call that brought no data. `msg` is plain text for people; `fields` name what they can mend. */
export class ApiError extends Error {
  readonly code: number
  readonly msg: string
  readonly fields: readonly FieldProblem[]
  readonly requestId: string | undefined

  constructor(code: number, msg: string, details: { fields?: readonly FieldProblem[] | undefined; requestId?: string | undefined } = {}) {
    super(`${code}: ${msg}`)
    this.name = 'ApiError'
    this.code = code
    this.msg = msg
    this.fields = details.fields ?? []
    this.requestId = details.requestId
  }
}

/** Whether trying again may help: the call met no refusal, only a bad line or a busy server. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && [TIMED_OUT, UNREACHABLE, CATALOGUE.BUSY.code, CATALOGUE.CHANNEL_UNAVAILABLE.code].includes(error.code)

/** The message that belongs to a field, as the server names it on the wire. */
export const fieldMessage = (error: ApiError | null, path: string): string | undefined =>
  error?.fields.find(field => field.path === path)?.msg

/** What a form says as a whole: nothing when the fields say it all. */
export const formMessage = (error: ApiError | null, paths: readonly string[]): string | undefined =>
  error && !(error.fields.length > 0 && error.fields.every(field => paths.includes(field.path))) ? error.msg : undefined

/** The console's own, besides those that the portal knows. */
const STAFF_SILENT_CODES: ReadonlySet<number> = new Set(
  (
    [
      'STAFF_SIGN_IN_WRONG',
      'STAFF_DISABLED',
      'STAFF_NAME_TAKEN',
      'STAFF_NOT_SELF',
      'RATES_PROPOSAL_OPEN',
      'RATES_PROPOSAL_CLOSED',
      'RATES_CHECKER_IS_MAKER',
      'RATES_NOT_MAKER',
      'RATES_INSTANT_TAKEN',
    ] as const
  ).map(name => CATALOGUE[name].code),
)
/** Codes after which the console forgets its session and shows the sign-in page. */
export const isSessionEnd = ({ code }: ApiError): boolean => SESSION_ENDED_CODES.has(code) || code === CATALOGUE.STAFF_DISABLED.code

const listeners = new Set<(error: ApiError) => void>()

/** The dialog listens here. Returns how to stop. */
export function onAnnouncement(listener: (error: ApiError) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens «错误提示», unless the code is one that its page shows in place. */
export function announce(error: ApiError): void {
  const isSilent = SILENT_CODES.has(error.code) || STAFF_SILENT_CODES.has(error.code)
  if (isSilent && error.code !== CATALOGUE.PERMISSION_DENIED.code) return
  for (const listener of listeners) listener(error)
}
