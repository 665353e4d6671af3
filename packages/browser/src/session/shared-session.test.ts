// The session of one browser as several tabs see it: one storage, one jar of cookies, and the events between them.
import { beforeEach, expect, test, vi } from 'vitest'
import { type SharedSession, sharedSession } from './shared-session.ts'

const kept = new Map<string, string>()
const cookies = new Map<string, string>()
let storageListeners: ((event: { key: string | null; newValue: string | null }) => void)[] = []

/** Tells every tab of every change: more than a browser does, which leaves out the tab that made it. */
function change(key: string, newValue: string | null): void {
  if (newValue === null) kept.delete(key)
  else kept.set(key, newValue)
  for (const listener of storageListeners) listener({ key, newValue })
}

beforeEach(() => {
  kept.clear()
  cookies.clear()
  storageListeners = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => change(key, value),
    removeItem: (key: string) => {
      if (kept.has(key)) change(key, null)
    },
  })
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    },
  })
  vi.stubGlobal('window', { addEventListener: (_: string, listener: (typeof storageListeners)[number]) => storageListeners.push(listener) })
})

function openTab(): SharedSession & { left: number; changes: number } {
  const tab = { left: 0, changes: 0 }
  const session = sharedSession('test.', () => {
    tab.left += 1
  })
  session.onTokenChange(() => {
    tab.changes += 1
  })
  session.joinOtherTabs()
  return Object.assign(tab, session)
}

test('a tab that is opened later has the session of the first, until the browser ends', () => {
  openTab().storeToken('first', false)
  expect(openTab().readToken()).toBe('first')
  cookies.clear()
  expect(openTab().readToken()).toBeUndefined()
})

test('a remembered session outlives the browser', () => {
  openTab().storeToken('first', true)
  cookies.clear()
  expect(openTab().readToken()).toBe('first')
})

test('signing out in one tab signs out all, and each forgets what it kept for its user', () => {
  const [one, other] = [openTab(), openTab()]
  one.storeToken('first', false)
  expect(other.changes).toBeGreaterThan(0)
  one.clearToken()
  expect(other.readToken()).toBeUndefined()
  expect(other.left).toBeGreaterThan(0)
})

test('a session that ended by itself takes no drafts away', () => {
  const [one, other] = [openTab(), openTab()]
  one.storeToken('first', false)
  one.clearToken('登录已过期')
  expect(other.readToken()).toBeUndefined()
  expect(one.left + other.left).toBe(0)
  expect(one.sessionEndedMessage()).toBe('登录已过期')
})

test('while one tab gets a new id, the others wait for it instead of signing everybody out', async () => {
  const [one, other] = [openTab(), openTab()]
  one.storeToken('first', false)
  const visit = other.readVisit()
  const { promise, resolve } = Promise.withResolvers<{ sid: string }>()
  const rotating = one.rotateToken(promise)
  const asked = other.isReplaced('first')
  resolve({ sid: 'second' })
  await rotating
  expect(await asked).toBe(true)
  expect(other.readToken()).toBe('second')
  expect(other.readVisit()).toBe(visit)
})

test('an id that ended for good, or for another visit, was not replaced', async () => {
  const [one, other] = [openTab(), openTab()]
  one.storeToken('first', false)
  expect(await other.isReplaced('first')).toBe(false)
  one.storeToken('second', false)
  expect(await other.isReplaced('second')).toBe(false)
  one.clearToken()
  expect(await other.isReplaced('second')).toBe(false)
})

test('a new id that arrives after somebody else has signed in is not put in place of theirs', async () => {
  const [one, other] = [openTab(), openTab()]
  one.storeToken('first', false)
  const { promise, resolve } = Promise.withResolvers<{ sid: string }>()
  const rotating = one.rotateToken(promise)
  other.storeToken('of somebody else', false)
  resolve({ sid: 'second' })
  await rotating
  expect(one.readToken()).toBe('of somebody else')
})
