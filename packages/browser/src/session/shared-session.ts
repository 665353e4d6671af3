// Shared session: the session id that all tabs of one browser use, and who wants to know when it changes.
import { nowMs } from '../clock/clock.ts'

export type SharedSession = {
  /** The session id; undefined when nobody is signed in. */
  readToken: () => string | undefined
  /** Changes when somebody signs in, and not when the session only gets a new id; undefined when nobody is signed in. */
  readVisit: () => string | undefined
  /** `remember` keeps it when the browser ends (记住登录状态). */
  storeToken: (sid: string, remember: boolean) => void
  /**
   * For a call that gives the session a new id because its rights have changed: takes the id, and the pages of all tabs stay as they are.
   * Other calls that were out meanwhile may be told that the old id has ended; see `isReplaced`.
   */
  rotateToken: <Reply extends { sid: string }>(asked: Promise<Reply>) => Promise<Reply>
  /** Whether the visit goes on under another id than `sid`; waits for the answer while a tab is changing it. */
  isReplaced: (sid: string) => Promise<boolean>
  /** Forgets the session in all tabs; `message` says on the sign-in page why. Without one the user left by choice. */
  clearToken: (message?: string) => void
  /** Why the last session ended, for the sign-in page; undefined after signing out by choice. */
  sessionEndedMessage: () => string | undefined
  /** Calls back when the token appears, changes or goes, in this tab or another one. Returns how to stop. */
  onTokenChange: (listener: () => void) => () => void
  /** Once, when the page starts: forgets what a browser left that has ended since, and follows the other tabs. */
  joinOtherTabs: () => void
}

/** A tab that was closed while it changed the id holds up the others no longer than this. */
const ROTATION_MOST_MS = 5_000
const LOOK_AGAIN_MS = 100

/** `prefix` begins the names of what is kept; `onLeft` forgets what else a tab keeps for a user who signed out, in each tab. */
export function sharedSession(prefix: string, onLeft: () => void): SharedSession {
  const keys = { sid: `${prefix}sid`, visit: `${prefix}visit`, remembered: `${prefix}remembered`, rotating: `${prefix}rotating` }
  const listeners = new Set<() => void>()
  let endedMessage: string | undefined
  const announce = () => {
    for (const listener of listeners) listener()
  }
  const readToken = () => localStorage.getItem(keys.sid) ?? undefined
  const forget = () => {
    for (const key of [keys.sid, keys.remembered, keys.rotating]) localStorage.removeItem(key)
  }
  const isRotating = () => {
    const ageMs = nowMs() - Number(localStorage.getItem(keys.rotating) ?? 0)
    return ageMs >= 0 && ageMs < ROTATION_MOST_MS
  }
  return {
    readToken,
    readVisit: () => readToken() && (localStorage.getItem(keys.visit) ?? readToken()),
    storeToken: (sid, remember) => {
      forget()
      if (remember) localStorage.setItem(keys.remembered, '1')
      else markBrowser(prefix)
      localStorage.setItem(keys.visit, crypto.randomUUID())
      localStorage.setItem(keys.sid, sid)
      endedMessage = undefined
      announce()
    },
    rotateToken: async asked => {
      const former = readToken()
      localStorage.setItem(keys.rotating, String(nowMs()))
      try {
        const reply = await asked
        // Whoever signed in or out meanwhile, in another tab, keeps the last word.
        if (readToken() === former) localStorage.setItem(keys.sid, reply.sid)
        announce()
        return reply
      } finally {
        localStorage.removeItem(keys.rotating)
      }
    },
    isReplaced: async sid => {
      const visit = localStorage.getItem(keys.visit)
      while (readToken() === sid && isRotating()) await new Promise(resolve => setTimeout(resolve, LOOK_AGAIN_MS))
      const now = readToken()
      return now !== undefined && now !== sid && localStorage.getItem(keys.visit) === visit
    },
    clearToken: message => {
      forget()
      if (message === undefined) {
        localStorage.removeItem(keys.visit)
        onLeft()
      }
      endedMessage = message
      announce()
    },
    sessionEndedMessage: () => endedMessage,
    onTokenChange: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    joinOtherTabs: () => {
      if (localStorage.getItem(keys.remembered) === null && !isBrowserMarked(prefix)) forget()
      window.addEventListener('storage', ({ key, newValue }) => {
        // The visit's number goes only when somebody signs out by choice.
        if (key === null || (key === keys.visit && newValue === null)) onLeft()
        if (key === null || key === keys.sid) announce()
      })
    },
  }
}

/** A cookie without a lifetime ends with the browser, as the half of the session does that scripts can't read; it holds no secret. */
const markBrowser = (prefix: string): void => {
  document.cookie = `${prefix}open=1; path=/; samesite=strict`
}

const isBrowserMarked = (prefix: string): boolean => document.cookie.split(';').some(cookie => cookie.trim() === `${prefix}open=1`)
