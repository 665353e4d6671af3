// Failure: the one place where a refusal, a broken request or a defect becomes {code, msg, data} and an HTTP status.
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { Failure } from '@tallyhelm/protocol/wire/envelope'

export type Failed = { status: number; envelope: Failure; retryAfterSeconds: number | undefined }

/** `onDefect` is told of everything that is no refusal; the caller of the API learns only the request id. */
export function failureOf(error: unknown, requestId: string, onDefect: (error: unknown) => void): Failed {
  const refusal = refusalOf(error)
  if (refusal.refusal === 'GENERAL' || isOutage(error)) onDefect(error)
  return {
    status: refusal.status,
    envelope: {
      code: refusal.code,
      msg: refusal.message,
      data: { request_id: requestId, ...refusal.parameters, ...(refusal.fields.length > 0 ? { fields: refusal.fields } : {}) },
    },
    retryAfterSeconds: waitOf(refusal),
  }
}

/** What a 503 or 429 that names no time asks of programs, which else would come back at once. */
export const USUAL_WAIT_SECONDS = 3

/** Of a refusal that passes by itself. */
function waitOf({ status, parameters: { seconds, minutes, hours } }: Refusal): number | undefined {
  if (typeof seconds === 'number') return seconds
  if (typeof minutes === 'number') return minutes * 60
  if (typeof hours === 'number') return hours * 3_600
  return status === 503 || status === 429 ? USUAL_WAIT_SECONDS : undefined
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = codeOf(error)
  const ofFramework = entryOf(FRAMEWORK_ERRORS, code)
  if (ofFramework) return new Refusal(ofFramework)
  // Errors of the HTTP framework about the request itself: a bad address, a body shorter than promised.
  if (code.startsWith('FST_ERR_') && statusOf(error) === 400) return new Refusal('REQUEST_MALFORMED')
  // A part of a file that it does not have.
  if (statusOf(error) === 416) return new Refusal('RANGE_REFUSED')
  if (isOutage(error)) return new Refusal('BUSY')
  return new Refusal('GENERAL')
}

/** Of a file that has no such part: how long it is, as a `content-range` says it. */
export function lengthBeyond(error: unknown): string | undefined {
  if (statusOf(error) !== 416) return undefined
  const { headers } = error as { headers?: Readonly<Record<string, string>> } // as the sender of files makes them
  return headers?.['Content-Range']
}

const FRAMEWORK_ERRORS: Readonly<Record<string, keyof typeof CATALOGUE>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE_REFUSED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'REQUEST_MALFORMED',
  FST_ERR_BAD_URL: 'REQUEST_MALFORMED',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_REP_REQUEST_TIMEOUT: 'BUSY',
}

/** PostgreSQL: connection lost (08), out of resources (53), stopped by the administrator (57), lock not got (55P03), given up after deadlocks (40). */
const OUTAGE_STATES = /^(08|53|57)...$|^55P03$|^40(001|P01)$/
const OUTAGE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])
/** What node-pg says without a code. */
const OUTAGE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/

/** The database is away or overloaded: the caller may send the same request again. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof Refusal) return false
  const code = codeOf(error)
  return OUTAGE_STATES.test(code) || OUTAGE_CODES.has(code) || OUTAGE_MESSAGES.test(error.message)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
}
