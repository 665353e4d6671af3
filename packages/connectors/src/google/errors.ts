// Errors of Google Ads: GoogleAdsFailure and the gRPC status around it, turned into what they mean for us.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { type Blame, type Failure, trouble } from '../kit/failure.ts'
import { text } from '../kit/fields.ts'
import type { PlatformTrouble } from '../ports/ad-platform.ts'

const adsError = z.object({
  errorCode: z.record(z.string(), text),
  message: text.optional(),
  location: z
    .object({ fieldPathElements: z.array(z.object({ fieldName: text.optional(), index: text.optional() })).optional() })
    .optional(),
  details: z.object({ quotaErrorDetails: z.object({ retryDelay: text.optional() }).optional() }).optional(),
})
const detail = z.object({ errors: z.array(adsError).optional(), requestId: text.optional() })
/** The status of a call, or of the part of one that failed. */
export const errorStatus = z.object({
  code: text.optional(),
  status: text.optional(),
  message: text.optional(),
  details: z.array(detail).optional(),
})
export const googleError = z.object({ error: errorStatus })
export type GoogleError = z.infer<typeof errorStatus>
type AdsError = z.infer<typeof adsError>

const VERSION_ENDED = 'UNSUPPORTED_VERSION'
const QUOTA_WAITS = new Set([
  'RESOURCE_EXHAUSTED',
  'RESOURCE_TEMPORARILY_EXHAUSTED',
  'EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION',
  'EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION',
  'PAYMENTS_PROFILE_ACTIVATION_RATE_LIMIT_EXCEEDED',
])
/** What is wrong with the call's own headers or version, not with what a customer ordered. */
const ILL_CONNECTION = new Set([
  'DEVELOPER_TOKEN_PARAMETER_MISSING',
  'LOGIN_CUSTOMER_ID_PARAMETER_MISSING',
  'CLOUD_PROJECT_NOT_FOUND',
  VERSION_ENDED,
])
const NOT_VISIBLE = new Set(['USER_PERMISSION_DENIED', 'CUSTOMER_NOT_ENABLED'])
const BARE_REFUSALS = new Set(['UNAUTHENTICATED', 'PERMISSION_DENIED', 'NOT_FOUND', 'UNIMPLEMENTED'])
const TOKEN_REFUSALS = new Set([
  'authenticationError.OAUTH_TOKEN_EXPIRED',
  'authenticationError.OAUTH_TOKEN_INVALID',
  'authenticationError.OAUTH_TOKEN_REVOKED',
  'authenticationError.OAUTH_TOKEN_HEADER_INVALID',
  'UNAUTHENTICATED',
])
/** Refusals with words for people; every other refusal gets the general ones. */
const REASONS: Readonly<Record<string, string>> = {
  SPENDING_LIMIT_LOWER_THAN_ACCRUED_COST_NOT_ALLOWED: '额度不能低于已消耗金额',
  UPDATE_IS_NO_OP: '额度没有变化',
  NOT_AUTHORIZED: '账户未授权，请联系专属顾问',
  ACTION_NOT_PERMITTED: '账户未授权，请联系专属顾问',
  ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT: '账户已被渠道暂停',
  CANNOT_CREATE_BUDGET_THROUGH_API: '该账户不支持在线调整额度',
  CANNOT_UPDATE_OLD_BUDGET: '账户预算已结束，请联系专属顾问',
  INVALID_BILLING_SETUP: '账户结算设置无效，请联系专属顾问',
  CANCELED_BILLING_SETUP: '账户结算设置已取消，请联系专属顾问',
}

/** The most careful reading wins: an internal error among others leaves the outcome open. */
export function googleFailure(status: number, error: GoogleError): Failure {
  const errors = (error.details ?? []).flatMap(entry => entry.errors ?? [])
  const requestId = error.details?.map(entry => entry.requestId).find(Boolean)
  const ranked = errors.map(one => adsFailure(one, requestId))
  for (const kind of ['unclear', 'rate_limited', 'unauthorized', 'busy', 'gone', 'refused'] as const) {
    const found = ranked.find(failure => failure.kind === kind)
    if (found?.kind === 'refused')
      return status >= 500 ? { kind: 'unclear', trouble: found.trouble } : { ...found, blames: errors.map(blameOf) }
    if (found) return found
  }
  return statusFailure(status, error)
}

/** `customer_client.time_zone`, in whichever of its two spellings Google writes a name. */
function blameOf({ location, message, errorCode }: AdsError): Blame {
  const names = location?.fieldPathElements?.map(({ fieldName = '' }) => fieldName.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
  return { place: names === undefined ? null : names.join('.'), words: message ?? Object.values(errorCode).join() }
}

function adsFailure(error: AdsError, requestId: string | undefined): Failure {
  const [category = 'unknown', name = 'UNKNOWN'] = Object.entries(error.errorCode)[0] ?? []
  const told = trouble(`${category}.${name}`, withRequestId(error.message ?? 'no message', requestId))
  if (category === 'quotaError') return quotaFailure(name, error, told)
  if (category === 'authenticationError') {
    return name === 'CUSTOMER_NOT_FOUND'
      ? { kind: 'gone', trouble: told, reasonText: '账户不存在或未授权' }
      : { kind: 'unauthorized', trouble: told }
  }
  if (category === 'authorizationError') return authorizationFailure(name, told)
  if (category === 'headerError' || (category === 'requestError' && ILL_CONNECTION.has(name)))
    return { kind: 'unauthorized', trouble: told }
  if (category === 'internalError') return { kind: 'unclear', trouble: told }
  if (category === 'databaseError') return { kind: name === 'CONCURRENT_MODIFICATION' ? 'busy' : 'unclear', trouble: told }
  if (name === 'PENDING_UPDATE_PROPOSAL_EXISTS') return { kind: 'busy', trouble: told, reasonText: '渠道存在待审批的额度申请' }
  if (name === 'UNKNOWN' || name === 'UNSPECIFIED') return { kind: 'unclear', trouble: told }
  return { kind: 'refused', trouble: told, reasonText: entryOf(REASONS, name) ?? '渠道拒绝了该额度申请' }
}

function quotaFailure(name: string, error: AdsError, told: PlatformTrouble): Failure {
  if (!QUOTA_WAITS.has(name)) return { kind: 'unauthorized', trouble: told }
  const wait = durationMs(error.details?.quotaErrorDetails?.retryDelay)
  return { kind: 'rate_limited', trouble: trouble(told.code, told.message, wait) }
}

function authorizationFailure(name: string, told: PlatformTrouble): Failure {
  if (NOT_VISIBLE.has(name)) return { kind: 'gone', trouble: told, reasonText: '账户未授权或未启用，请联系专属顾问' }
  if (name.startsWith('ACTION_NOT_PERMITTED'))
    return { kind: 'refused', trouble: told, reasonText: entryOf(REASONS, name) ?? '账户未授权，请联系专属顾问' }
  return { kind: 'unauthorized', trouble: told }
}

/** Whether Google says that our version of the API is over. */
export function tellsVersionEnded(failure: Failure): boolean {
  return failure.trouble.code === `requestError.${VERSION_ENDED}`
}

/** Whether Google refuses the access token itself: a new one may be taken. */
export function refusesToken(failure: Failure): boolean {
  return TOKEN_REFUSALS.has(failure.trouble.code)
}

/**
 * Without a GoogleAdsFailure only the gRPC status speaks. What Google Ads says of a customer always comes with one, so that a bare
 * PERMISSION_DENIED, NOT_FOUND or UNIMPLEMENTED is about the project, its scope or the address.
 */
function statusFailure(status: number, error: GoogleError): Failure {
  const told = trouble(error.status ?? `HTTP ${status}`, error.message ?? 'no message')
  if (status === 429 || error.status === 'RESOURCE_EXHAUSTED') return { kind: 'rate_limited', trouble: told }
  if (BARE_REFUSALS.has(error.status ?? '')) return { kind: 'unauthorized', trouble: told }
  if (status < 500 && (error.status === 'INVALID_ARGUMENT' || error.status === 'FAILED_PRECONDITION')) {
    return { kind: 'refused', trouble: told, reasonText: '渠道拒绝了该额度申请' }
  }
  return { kind: 'unclear', trouble: told }
}

/** A protobuf duration in JSON: "30s", "1.500s". */
function durationMs(text: string | undefined): number | undefined {
  const match = /^(\d{1,7})(?:\.(\d{1,9}))?s$/.exec(text ?? '')
  if (!match) return undefined
  return Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0').slice(0, 3))
}

function withRequestId(message: string, requestId: string | undefined): string {
  return requestId === undefined ? message : `${message} [request-id ${requestId}]`
}
