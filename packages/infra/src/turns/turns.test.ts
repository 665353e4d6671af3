// Turns: everybody's comes, however many somebody else wants; nothing here is decided by the clock.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTurns, type TurnBounds } from './turns.ts'

/** Work that ends when told to, and what became of it. */
function office(bounds: TurnBounds) {
  const turns = createTurns(bounds)
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const ask = (owner: string, gone?: AbortSignal): void => {
    const name = { name: owner, isKnown: owner.startsWith('user') }
    const work = () => {
      begun.push(owner)
      return new Promise<void>(resolve => ends.push(resolve))
    }
    turns(name, work, gone).catch((error: unknown) => {
      expect(error).toBeInstanceOf(Refusal)
      refused.push(owner)
    })
  }
  /** Ends the oldest work; false when there is none. */
  const endOne = async (): Promise<boolean> => {
    await settled()
    const end = ends.shift()
    end?.()
    await settled()
    return end !== undefined
  }
  return { begun, refused, ask, endOne }
}
const settled = () => new Promise(resolve => setImmediate(resolve))
const times = (count: number, work: () => void) => Array.from({ length: count }).forEach(work)

test('whoever comes alone is next, however many others wait of one owner', async () => {
  const { ask, begun, refused, endOne } = office({ atOnce: 1, mostWaiting: 30 })
  times(20, () => ask('crowd'))
  ask('alone')
  await endOne()
  await endOne()
  expect(begun).toEqual(['crowd', 'crowd', 'alone'])
  while (await endOne());
  expect([begun.length, refused]).toEqual([21, []])
})

test('where no more may wait, the newest of the largest crowd makes room; alone in a full house it is refused', async () => {
  const { ask, refused, begun, endOne } = office({ atOnce: 1, mostWaiting: 4 })
  times(5, () => ask('crowd'))
  ask('crowd')
  await settled()
  expect(refused).toEqual(['crowd'])
  for (const owner of ['a', 'b', 'c']) ask(owner)
  await settled()
  expect(refused).toEqual(['crowd', 'crowd', 'crowd', 'crowd'])
  ask('d')
  await settled()
  expect(refused.at(-1)).toBe('d')
  while (await endOne());
  expect(begun).toEqual(['crowd', 'crowd', 'a', 'b', 'c'])
})

test('a burst of a whole network leaves a customer of another one his place', async () => {
  const { ask, refused, begun, endOne } = office({ atOnce: 2, mostWaiting: 64 })
  times(300, () => ask('network 192.0.2.1'))
  ask('network 198.51.100.7')
  while (await endOne());
  expect(refused).not.toContain('network 198.51.100.7')
  // Those at work first, and at most one of the crowd before him.
  expect(begun.indexOf('network 198.51.100.7')).toBeLessThanOrEqual(3)
})

test('a person who is known has at most every second turn of strangers before him, from however many networks they come', async () => {
  const { ask, refused, begun, endOne } = office({ atOnce: 2, mostWaiting: 400 })
  for (let network = 0; network < 500; network += 1) ask(`network ${network}`)
  await settled()
  const turnedAway = refused.length
  expect(turnedAway).toBe(98)
  for (const user of ['user 1', 'user 2', 'user 3']) ask(user)
  while (await endOne());
  expect(refused.length).toBe(turnedAway)
  // Two strangers are at work already; from then on the lanes take turns, the known one first.
  expect(begun.slice(2, 7)).toEqual(['user 1', 'network 2', 'user 2', 'network 3', 'user 3'])
  expect(begun.length).toBe(405)
})

test('a crowd of known people leaves strangers their turns, and takes no place in their line', async () => {
  const { ask, refused, begun, endOne } = office({ atOnce: 1, mostWaiting: 4 })
  times(9, () => ask('user 1'))
  await settled()
  expect(refused).toEqual(['user 1', 'user 1', 'user 1', 'user 1'])
  ask('network 1')
  while (await endOne());
  expect(begun).toEqual(['user 1', 'user 1', 'network 1', 'user 1', 'user 1', 'user 1'])
})

test('one owner holds no more places than are for each, though others are free', async () => {
  const { ask, begun, endOne } = office({ atOnce: 2, atOnceEach: 1, mostWaiting: 10 })
  times(3, () => ask('a'))
  await settled()
  expect(begun).toEqual(['a'])
  ask('b')
  await settled()
  expect(begun).toEqual(['a', 'b'])
  await endOne()
  expect(begun).toEqual(['a', 'b', 'a'])
})

test('whoever has gone, or waited too long, holds no place', async () => {
  const { ask, begun, refused, endOne } = office({ atOnce: 1, mostWaiting: 10, mostWaitMs: 1 })
  const leaving = new AbortController()
  ask('a')
  ask('b', leaving.signal)
  ask('c')
  leaving.abort()
  await expect.poll(() => refused).toEqual(['b', 'c'])
  await endOne()
  ask('d')
  await settled()
  expect(begun).toEqual(['a', 'd'])
})

test('in any order of coming and ending all are served or refused, never more at once, and no place is lost', async () => {
  const step = fc.oneof(fc.constantFrom('a', 'b', 'user c', 'user d'), fc.constant(null))
  const bounds = fc.record({ atOnce: fc.integer({ min: 1, max: 3 }), atOnceEach: fc.integer({ min: 1, max: 3 }), mostWaiting: fc.nat(5) })
  await fc.assert(
    fc.asyncProperty(bounds, fc.array(step, { maxLength: 40 }), async (given, steps) => {
      const { ask, begun, refused, endOne } = office(given)
      let ended = 0
      for (const owner of steps) {
        if (owner !== null) ask(owner)
        else if (await endOne()) ended += 1
        await settled()
        expect(begun.length - ended).toBeLessThanOrEqual(given.atOnce)
      }
      while (await endOne());
      expect(begun.length + refused.length).toBe(steps.filter(owner => owner !== null).length)
      ask('last')
      await settled()
      expect(begun.at(-1)).toBe('last')
    }),
    { seed: 1, numRuns: 100 },
  )
})
