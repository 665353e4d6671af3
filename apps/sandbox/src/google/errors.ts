// Errors of the Google Ads REST interface: the RPC status with a GoogleAdsFailure inside.
import type { Fault } from '../faults/kinds.ts'
import { type Call, jsonReply, type Reply, WireRefusal } from '../wire/call.ts'

export interface GoogleError {
  /** For example { category: 'accountBudgetProposalError', name: 'UPDATE_IS_NO_OP' }. */
  category: string
  name: string
  message: string
  /** a name, or one of a list */
  field?: (string | { fieldName: string; index: number })[]
  trigger?: string
  status?: number
  details?: Record<string, unknown>
}

const STATUS_NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}
const STATUS_MESSAGES: Record<number, string> = {
  400: 'Request contains an invalid argument.',
  401: 'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  403: 'The caller does not have permission',
  404: 'Requested entity was not found.',
  429: 'Resource has been exhausted (e.g. check quota).',
  500: 'Internal error encountered.',
  503: 'The service is currently unavailable.',
}

export function googleReply(call: Call, body: unknown): Reply {
  return jsonReply(200, body, { 'request-id': call.requestId })
}

export function googleError(call: Call, error: GoogleError): Reply {
  return statusReply(call, error.status ?? 400, [failureOf(call, [error])])
}

/** Several at once, as a call with many operations gets them. */
export function refuseGoogleAll(call: Call, errors: readonly GoogleError[]): never {
  throw new WireRefusal(statusReply(call, 400, [failureOf(call, errors)]))
}

/** What a call that may succeed in part says of the rest. */
export const partialFailureOf = (call: Call, errors: readonly GoogleError[]): object => ({
  code: 3,
  message: 'Multiple errors in ‘details’. First error: ' + (errors[0]?.message ?? ''),
  details: [failureOf(call, errors)],
})

function failureOf(call: Call, errors: readonly GoogleError[]): object {
  return {
    '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
    errors: errors.map(errorOf),
    requestId: call.requestId,
  }
}

const errorOf = (error: GoogleError): object => ({
  errorCode: { [error.category]: error.name },
  message: error.message,
  ...(error.trigger === undefined ? {} : { trigger: { stringValue: error.trigger } }),
  ...(error.field === undefined
    ? {}
    : { location: { fieldPathElements: error.field.map(part => (typeof part === 'string' ? { fieldName: part } : part)) } }),
  ...(error.details === undefined ? {} : { details: error.details }),
})

export function refuseGoogle(call: Call, error: GoogleError): never {
  throw new WireRefusal(googleError(call, error))
}

export function refuseProposal(call: Call, name: string, message: string, field?: string): never {
  const path = field === undefined ? ['operation'] : field === 'updateMask' ? ['operation', 'updateMask'] : ['operation', 'create', field]
  refuseGoogle(call, { category: 'accountBudgetProposalError', name, message, field: path })
}

/** What the sandbox has no answer for. Google's own 404 has this shape too; reason and words tell that the sandbox is meant. */
export function googleNotImitated(call: Call): Reply {
  const error = {
    code: 404,
    message: `Method not found: ${call.method} ${call.path} is not imitated by this sandbox.`,
    status: 'NOT_FOUND',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'NOT_IMITATED', domain: 'sandbox' }],
  }
  return jsonReply(404, { error }, { 'request-id': call.requestId })
}

export const googleVoice = {
  platform: 'google' as const,
  error: (fault: Fault, call: Call) => {
    const [category = 'internalError', name = 'INTERNAL_ERROR'] = (fault.code ?? 'internalError.INTERNAL_ERROR').split('.')
    const status = fault.httpStatus ?? (category === 'internalError' ? 500 : 400)
    return googleError(call, { category, name, status, message: fault.message ?? 'An error has occurred.' })
  },
  rateLimited: (fault: Fault, call: Call) => {
    const seconds = Math.ceil((fault.ms ?? 5_000) / 1_000)
    return googleError(call, {
      category: 'quotaError',
      name: 'RESOURCE_TEMPORARILY_EXHAUSTED',
      status: 429,
      message: `Too many requests. Retry in ${seconds} seconds.`,
      details: { quotaErrorDetails: { rateScope: 'DEVELOPER', rateName: 'Number of requests per minute', retryDelay: `${seconds}s` } },
    })
  },
  unavailable: (call: Call) => statusReply(call, 503, []),
}

function statusReply(call: Call, status: number, details: unknown[]): Reply {
  const error = {
    code: status,
    message: STATUS_MESSAGES[status] ?? 'Error',
    status: STATUS_NAMES[status] ?? 'UNKNOWN',
    ...(details.length > 0 ? { details } : {}),
  }
  // A stream is one JSON array, also when it fails.
  const body = call.path.endsWith(':searchStream') ? [{ error }] : { error }
  return jsonReply(status, body, { 'request-id': call.requestId })
}
