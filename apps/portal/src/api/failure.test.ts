// Which codes of the catalogue end a session, and which open a dialog: the spec's lists, and no code of our own.
import { type Announcement, onAnnouncement } from '@tallyhelm/browser/calls/announcements'
import { ApiError, TIMED_OUT, UNREACHABLE } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE, SILENT_CODES } from '@tallyhelm/protocol/errors/catalogue'
import { LOOK_PREFIX } from '@tallyhelm/protocol/wire/envelope'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announce, announceUnasked, isSessionEnd } from './failure.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: () => undefined, removeItem: () => undefined }
  Object.assign(globalThis, { sessionStorage: storage, localStorage: storage })
})
afterEach(() => kept.clear())

const ENTRIES = Object.entries(CATALOGUE).map(([name, { code }]) => [name, code] as const)
const told = (work: () => void): Announcement[] => {
  const all: Announcement[] = []
  const stop = onAnnouncement(one => all.push(one))
  work()
  stop()
  return all
}

test('of all codes four end a session; in a look also the one that says that it has ended', () => {
  const ending = () => ENTRIES.map(([, code]) => code).filter(code => isSessionEnd({ code }))
  expect(ending()).toEqual([3, 7, 8, 9])
  kept.set('look', `${LOOK_PREFIX}${'L'.repeat(43)}`)
  expect(ending()).toEqual([3, 7, 8, 9, 2391])
})

test.each(ENTRIES)('%s (%i) is told as the spec says, asked for by hand or not', (name, code) => {
  const error = new ApiError(code, '说明')
  const isTold = code === 1 || !SILENT_CODES.has(code)
  expect(told(() => announce(error))).toHaveLength(isTold ? 1 : 0)
  expect(told(() => announceUnasked(error))).toHaveLength(isTold && name !== 'LOOK_READ_ONLY' ? 1 : 0)
})

test('a line that failed is told to whoever made the call, and to nobody else', () => {
  for (const code of [TIMED_OUT, UNREACHABLE]) {
    expect(told(() => announce(new ApiError(code, '')))).toMatchObject([{ title: '错误提示', msg: '网络连接异常，请稍后重试' }])
    expect(told(() => announceUnasked(new ApiError(code, '')))).toEqual([])
  }
})
