// Failure: which end of a call opens a dialog, which is shown in place, and which ends the session (spec §8).
import { tell } from '@tallyhelm/browser/calls/announcements'
import { type ApiError, hasCode, NETWORK_MESSAGE } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE, SESSION_ENDED_CODES, SILENT_CODES } from '@tallyhelm/protocol/errors/catalogue'
import { isLooking } from '../session/token.ts'

/** The spec's four codes; in the tab of a look also that its look has ended, which is nothing to any other session. */
export const isSessionEnd = ({ code }: Pick<ApiError, 'code'>): boolean =>
  SESSION_ENDED_CODES.has(code) || (code === CATALOGUE.LOOK_ENDED.code && isLooking())

/**
 * Opens «错误提示», or the popup of limited calls (1913), unless the code is one that its page shows in place. For files it is a toast,
 * whatever the code (spec §8): no page has a place beside a file.
 */
export function announce(error: ApiError, asToast = false): void {
  if (asToast ? SESSION_ENDED_CODES.has(error.code) : isSilent(error)) return
  const title = error.code === CATALOGUE.FLOW_LIMITED.code ? '操作过于频繁' : '错误提示'
  // In a look it is expected, and often what a page does by itself.
  const look = asToast || error.code === CATALOGUE.LOOK_READ_ONLY.code ? 'toast' : 'dialog'
  error.isTold = true
  tell({ look, title, msg: error.msg || NETWORK_MESSAGE, requestId: error.requestId })
}

/** As `announce`, of a call that nobody made by hand: a bad line is no code, and a look that may not write is no news. */
export function announceUnasked(error: ApiError): void {
  if (hasCode(error) && error.code !== CATALOGUE.LOOK_READ_ONLY.code && !isSessionEnd(error)) announce(error)
}

/** As `announce`, of a form's call: the form tells it, and only what the spec binds to a popup of its own opens one besides. */
export function announceOfForm(error: ApiError): void {
  if (error.code === CATALOGUE.FLOW_LIMITED.code || error.code === CATALOGUE.PERMISSION_DENIED.code) announce(error)
}

/** Code 1 is on the spec's list of silent codes, and shown all the same (spec §8). */
const isSilent = ({ code }: ApiError): boolean => SILENT_CODES.has(code) && code !== CATALOGUE.PERMISSION_DENIED.code
