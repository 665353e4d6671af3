// Token: the session id of this browser, where it is kept, and who wants to know when it changes.

/** Keys of what a window remembers for its user. */
export const WINDOW_PREFIX = 'tallyhelm.'
const KEY = 'tallyhelm.sid'
/** Another number for every sign-in; kept beside the session id, and through its replacements. */
const VISIT_KEY = 'tallyhelm.visit'
export const REDIRECT_KEY = 'redirect'

type Listener = () => void
const listeners = new Set<Listener>()
let endedMessage: string | undefined

/** The session id; undefined when nobody is signed in. */
export function readToken(): string | undefined {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? undefined
}

/** Changes when somebody signs in, and not when the session only gets a new id; undefined when nobody is signed in. */
export function readVisit(): string | undefined {
  const sid = readToken()
  return sid === undefined ? undefined : (sessionStorage.getItem(VISIT_KEY) ?? localStorage.getItem(VISIT_KEY) ?? sid)
}

/** `remember` keeps it beyond this browser tab (记住登录状态). */
export function storeToken(sid: string, remember: boolean): void {
  forgetStored()
  const storage = remember ? localStorage : sessionStorage
  storage.setItem(VISIT_KEY, crypto.randomUUID())
  storage.setItem(KEY, sid)
  endedMessage = undefined
  announce()
}

let rotations = 0

/**
 * For a call that gives the session a new id because its rights have changed: takes the id, and the pages stay as they are. Other calls
 * that were out meanwhile may be told that the old id has ended; that is no reason to sign anybody out, see `isRotating`.
 */
export async function rotateToken<Reply extends { sid: string }>(asked: Promise<Reply>): Promise<Reply> {
  rotations += 1
  try {
    const reply = await asked
    ;(sessionStorage.getItem(KEY) === null ? localStorage : sessionStorage).setItem(KEY, reply.sid)
    announce()
    return reply
  } finally {
    rotations -= 1
  }
}

export const isRotating = (): boolean => rotations > 0

/**
 * Forgets the session; `message` says on the sign-in page why. Without one the user left by choice, and with the session go the
 * stored target and all that this window remembered for it (open tabs).
 */
export function clearToken(message?: string): void {
  forgetStored()
  if (message === undefined) {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(WINDOW_PREFIX)) sessionStorage.removeItem(key)
    sessionStorage.removeItem(REDIRECT_KEY)
  }
  endedMessage = message
  announce()
}

/** Why the last session ended, for the sign-in page; undefined after signing out by choice. */
export const sessionEndedMessage = (): string | undefined => endedMessage

/** Calls back when the token appears, changes or goes, in this browser tab or another one. Returns how to stop. */
export function onTokenChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Follows sign-in and sign-out in other tabs of this browser. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', event => {
    if (event.key === KEY || event.key === null) announce()
  })
}

function forgetStored(): void {
  for (const storage of [sessionStorage, localStorage]) for (const key of [KEY, VISIT_KEY]) storage.removeItem(key)
}

function announce(): void {
  for (const listener of listeners) listener()
}
