// Token: the session id of this browser, which all its tabs share, and what a tab remembers for its user. A look is its tab's alone.
import { sharedSession } from '@tallyhelm/browser/session/shared-session'
import { LOOK_PREFIX } from '@tallyhelm/protocol/wire/envelope'

/** Keys of what a window remembers for its user. */
export const WINDOW_PREFIX = 'tallyhelm.'
export const REDIRECT_KEY = 'redirect'
/** Where a tab keeps its look; once that has ended the tab is nobody's, so that it does not become whoever signed in beside it. */
const LOOK_KEY = 'look'
const ENDED = 'ended'

const forgetWindow = () => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(WINDOW_PREFIX)) sessionStorage.removeItem(key)
  sessionStorage.removeItem(REDIRECT_KEY)
}

/** Whoever leaves by choice leaves no stored target and nothing that a window remembered for him (open tabs). */
const shared = sharedSession('tallyhelm.', forgetWindow)
const listeners = new Set<() => void>()
let lookEndedMessage: string | undefined

const readLook = () => sessionStorage.getItem(LOOK_KEY) ?? undefined
export const isLooking = (): boolean => readLook()?.startsWith(LOOK_PREFIX) ?? false

function writeLook(look: string | undefined): void {
  forgetWindow()
  if (look === undefined) sessionStorage.removeItem(LOOK_KEY)
  else sessionStorage.setItem(LOOK_KEY, look)
  for (const listener of listeners) listener()
}

/** This tab sees what somebody else sees, whoever is signed in in the others. */
export const storeLook = (sid: string): void => writeLook(sid)

const ofLook = (): string | undefined => (isLooking() ? readLook() : undefined)
export const readToken = (): string | undefined => (readLook() === undefined ? shared.readToken() : ofLook())
export const readVisit = (): string | undefined => (readLook() === undefined ? shared.readVisit() : ofLook())
export const isReplaced = async (sid: string): Promise<boolean> => !sid.startsWith(LOOK_PREFIX) && (await shared.isReplaced(sid))
export const { rotateToken, joinOtherTabs } = shared

export function storeToken(sid: string, remember: boolean): void {
  lookEndedMessage = undefined
  if (readLook() !== undefined) writeLook(undefined)
  shared.storeToken(sid, remember)
}

export function clearToken(message?: string): void {
  if (readLook() === undefined) return shared.clearToken(message)
  lookEndedMessage = message
  writeLook(ENDED)
}

export const sessionEndedMessage = (): string | undefined => lookEndedMessage ?? shared.sessionEndedMessage()

export function onTokenChange(listener: () => void): () => void {
  const stop = shared.onTokenChange(listener)
  listeners.add(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}
