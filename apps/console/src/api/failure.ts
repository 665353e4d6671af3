// Failure: which end of a call opens a dialog, and which ends the session.
import { tell } from '@tallyhelm/browser/calls/announcements'
import { type ApiError, hasCode } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE, SESSION_ENDED_CODES, SILENT_CODES } from '@tallyhelm/protocol/errors/catalogue'

/** The console's own, besides those that the portal knows. */
const STAFF_SILENT_CODES: ReadonlySet<number> = new Set(
  (
    [
      'STAFF_SIGN_IN_WRONG',
      'STAFF_DISABLED',
      'STAFF_NAME_TAKEN',
      'STAFF_NOT_SELF',
      'RATES_INSTANT_TAKEN',
      'CASE_OPEN',
      'CASE_CLOSED',
      'CASE_CHECKER_IS_MAKER',
      'CASE_NOT_MAKER',
      'CASE_LAPSED',
      'CASE_CHANGED',
      'CASE_CLAIMED',
      'CASE_APPEAL_SAME_PERSON',
      'CASE_FINAL',
    ] as const
  ).map(name => CATALOGUE[name].code),
)
const STAFF_ENDED_CODES: ReadonlySet<number> = new Set([CATALOGUE.STAFF_DISABLED.code, CATALOGUE.STAFF_SESSION_ENDED.code])
/** Codes after which the console forgets its session and shows the sign-in page. */
export const isSessionEnd = ({ code }: ApiError): boolean => SESSION_ENDED_CODES.has(code) || STAFF_ENDED_CODES.has(code)

/** Opens «错误提示», unless the code is one that its page shows in place. */
export function announce(error: ApiError): void {
  const isSilent = SILENT_CODES.has(error.code) || STAFF_SILENT_CODES.has(error.code)
  if (isSilent && error.code !== CATALOGUE.PERMISSION_DENIED.code) return
  tell({ look: 'dialog', title: '错误提示', msg: error.msg, requestId: error.requestId })
}

/** As `announce`, of a call that nobody made by hand: a bad line is no code. */
export function announceUnasked(error: ApiError): void {
  if (hasCode(error) && !isSessionEnd(error)) announce(error)
}
