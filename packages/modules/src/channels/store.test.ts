// Breakers of channels: what a group of calls counts is what its calls count one after the other, and a probe is one leg's.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteChannels, passBreakers } from './store.ts'

const system = { kind: 'system' } as const
const now = new Date('2026-03-02T08:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
let house: TestDatabase
beforeAll(async () => {
  house = await testDatabase()
})
afterAll(() => house?.drop())

const note = (calls: string, channel: Channel = 'FACEBOOK', at = now) =>
  house.database.transaction(system, tx => noteChannels(tx, callsOf(calls, channel), at))
const callsOf = (calls: string, channel: Channel) => [...calls].map(call => ({ channel, isWell: call === '+' }))
const pass = (at: Date, ...channels: Channel[]) => house.database.transaction(system, tx => passBreakers(tx, channels, at))

test.each([
  ['----', '-'],
  ['--', '---'],
  ['+-----', '--'],
  ['---+----', '-'],
])('five calls without an answer in a row open a channel once, however they are grouped: %s then %s', async (first, second) => {
  await note('+')
  const opened = [...(await note(first)), ...(await note(second)), ...(await note('-'))]
  expect(opened).toEqual(['FACEBOOK'])
  expect((await pass(later(1), 'FACEBOOK')).get('FACEBOOK')).toMatchObject({ isProbe: false })
})

test('an answer among them closes it, wherever it stands in its group', async () => {
  await note('-----')
  await note('--+-')
  expect(await pass(later(1), 'FACEBOOK')).toEqual(new Map())
  expect(await note('---')).toEqual([])
  expect(await note('-')).toEqual(['FACEBOOK'])
})

test('groups of several channels that fail in turns do not wait for each other in a circle', async () => {
  const both = [...callsOf('+', 'FACEBOOK'), ...callsOf('-', 'TIKTOK')]
  const other = [...callsOf('-', 'FACEBOOK'), ...callsOf('+', 'TIKTOK')]
  await note('-', 'TIKTOK')
  await note('-', 'FACEBOOK')
  // A transaction that PostgreSQL ends as one of a circle is tried again.
  let tries = 0
  const group = (n: number) =>
    house.database.transaction(system, tx => {
      tries += 1
      return noteChannels(tx, n % 2 === 0 ? both : other, now)
    })
  await Promise.all(Array.from({ length: 20 }, (_, n) => group(n)))
  expect(tries).toBe(20)
})

test('the first to ask after the time of a breaker gets the one probe', async () => {
  await note('-----', 'GOOGLE')
  const closedUntil = (await pass(later(1), 'GOOGLE')).get('GOOGLE')?.closedUntil ?? now
  expect((await pass(new Date(closedUntil.getTime() + 1), 'GOOGLE')).get('GOOGLE')).toMatchObject({ isProbe: true })
  expect((await pass(new Date(closedUntil.getTime() + 2), 'GOOGLE')).get('GOOGLE')).toMatchObject({ isProbe: false })
})
