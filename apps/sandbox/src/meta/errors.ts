// Errors of the Graph API in its own envelope, and the usage headers that every reply carries.
import type { Fault } from '../faults/kinds.ts'
import { type Call, jsonReply, type Reply, traceId, WireRefusal } from '../wire/call.ts'

export interface MetaError {
  code: number
  subcode?: number
  message: string
  status?: number
  type?: string
  title?: string
  userMessage?: string
  transient?: boolean
  regainMs?: number
  /** the parameter that is at fault, each step inside of the one before */
  blamed?: readonly string[]
}

const MINUTE_MS = 60_000
const OLDEST_LIVE_VERSION = 25
const NEWEST_VERSION = 26
const LIMIT_CODES = new Set([4, 17, 32, 341, 613, 80000, 80004])

export function metaReply(call: Call, body: unknown): Reply {
  return jsonReply(200, body, usageHeaders(call, call.usagePercent ?? 0, 0))
}

export function metaError(call: Call, error: MetaError): Reply {
  const trace = traceId(call.requestId.length + error.code, 4) + call.requestId.slice(0, 18)
  const envelope = {
    message: error.message,
    type: error.type ?? 'OAuthException',
    code: error.code,
    ...(error.subcode === undefined ? {} : { error_subcode: error.subcode }),
    is_transient: error.transient ?? false,
    ...(error.blamed === undefined ? {} : { error_data: JSON.stringify({ blame_field_specs: [error.blamed] }) }),
    ...(error.title === undefined ? {} : { error_user_title: error.title }),
    ...(error.userMessage === undefined ? {} : { error_user_msg: error.userMessage }),
    fbtrace_id: trace,
  }
  const limited = LIMIT_CODES.has(error.code)
  const headers = usageHeaders(call, limited ? 100 : (call.usagePercent ?? 0), error.regainMs ?? (limited ? 5 * MINUTE_MS : 0))
  return jsonReply(error.status ?? 400, { error: envelope }, headers)
}

export function refuseMeta(call: Call, error: MetaError): never {
  throw new WireRefusal(metaError(call, error))
}

/** Missing and not visible are one answer at Meta: 100 with subcode 33. */
export function refuseMissing(call: Call, id: string): never {
  refuseMeta(call, {
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${call.method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  })
}

export function refuseParameter(call: Call, message: string, subcode?: number): never {
  refuseMeta(call, { code: 100, message: `(#100) ${message}`, ...(subcode === undefined ? {} : { subcode }) })
}

/** Meta knows it, this sandbox does not: nothing of the caller's is wrong, and nothing was done. */
export function refuseNotImitated(call: Call, what: string): never {
  refuseMeta(call, { code: 3, message: `(#3) ${what} exists at Meta and is not imitated by this sandbox` })
}

/** The version that really answers: an expired one is served by the oldest live one. Null for a version that never was. */
export function answeringVersion(requested: string): string | null {
  const match = /^v(\d+)\.0$/.exec(requested)
  if (!match) return null
  const version = Number(match[1])
  if (version > NEWEST_VERSION) return null
  return `v${Math.max(version, OLDEST_LIVE_VERSION)}.0`
}

export const metaVoice = {
  platform: 'meta' as const,
  error: (fault: Fault, call: Call) =>
    metaError(call, {
      code: Number(fault.code ?? 1),
      message: fault.message ?? 'An unknown error occurred',
      ...(fault.subcode === null ? {} : { subcode: fault.subcode }),
      ...(fault.httpStatus === null ? {} : { status: fault.httpStatus }),
    }),
  rateLimited: (fault: Fault, call: Call) => rateLimited(call, Number(fault.code ?? 80004), fault.ms),
  unavailable: (call: Call) =>
    metaError(call, {
      code: 2,
      status: 503,
      message: 'An unexpected error has occurred. Please retry your request later.',
      transient: true,
    }),
}

const LIMIT_MESSAGES: Record<number, string> = {
  4: '(#4) Application request limit reached',
  17: 'User request limit reached',
  80000: 'There have been too many calls from this ad-account. Wait a bit and try again.',
}

function rateLimited(call: Call, code: number, regainMs: number | null): Reply {
  return metaError(call, {
    ...(regainMs === null ? {} : { regainMs }),
    code,
    subcode: 2446079,
    message:
      LIMIT_MESSAGES[code] ??
      'There have been too many calls to this ad-account. Wait a bit and try again. For more info, please refer to https://developers.facebook.com/docs/graph-api/overview/rate-limiting#ads-management.',
    transient: true,
  })
}

/** Business use cases count whole minutes, the account's own counter seconds. */
function usageHeaders(call: Call, percent: number, regainMs: number): Record<string, string> {
  const usage = { call_count: percent, total_cputime: 1, total_time: 1 }
  const useCase = {
    type: 'ads_management',
    ...usage,
    estimated_time_to_regain_access: Math.floor(regainMs / MINUTE_MS),
    ads_api_access_tier: 'standard_access',
  }
  return {
    'facebook-api-version': answeringVersion(call.path.split('/')[1] ?? '') ?? `v${NEWEST_VERSION}.0`,
    'x-fb-trace-id': call.requestId.slice(0, 11),
    'x-app-usage': JSON.stringify(usage),
    'x-business-use-case-usage': JSON.stringify({ '990000000000001': [useCase] }),
    'x-fb-ads-insights-throttle': JSON.stringify({
      app_id_util_pct: percent,
      acc_id_util_pct: percent,
      ads_api_access_tier: 'standard_access',
    }),
    'x-ad-account-usage': JSON.stringify({
      acc_id_util_pct: percent,
      reset_time_duration: Math.ceil(regainMs / 1000),
      ads_api_access_tier: 'standard_access',
    }),
  }
}
