// Gathering: what goes together, that each item has its own answer, and what a failure means.
import { expect, test } from 'vitest'
import { gather } from './gather.ts'

const SIZES = { most: 4, mostInFlight: 1, worthAnother: 2 }

/** Calls that answer when told to, and what each was asked for. */
function heldCalls() {
  const calls: { items: readonly number[]; answer(): void; fail(): void }[] = []
  const call = (items: readonly number[]) =>
    new Promise<string[]>((resolve, reject) => {
      calls.push({ items, answer: () => resolve(items.map(item => `#${item}`)), fail: () => reject(new Error('down')) })
    })
  const asked = () => calls.map(({ items }) => items)
  return { calls, call, asked }
}

test('what arrives together goes together, and what arrives later never gets the answer of an earlier call', async () => {
  const { calls, call, asked } = heldCalls()
  const ask = gather({ ...SIZES, call })
  const first = [ask(1), ask(2)]
  await expect.poll(asked).toEqual([[1, 2]])
  const second = [ask(2), ask(3)]
  calls[0]?.answer()
  expect(await Promise.all(first)).toEqual(['#1', '#2'])
  await expect.poll(asked).toEqual([
    [1, 2],
    [2, 3],
  ])
  calls[1]?.answer()
  expect(await Promise.all(second)).toEqual(['#2', '#3'])
})

test('a call takes no more than it may, and another goes beside it only when it is worth it', async () => {
  const { calls, call, asked } = heldCalls()
  const ask = gather({ ...SIZES, mostInFlight: 2, call })
  const all = [1, 2, 3, 4, 5].map(ask)
  await expect.poll(asked).toEqual([[1, 2, 3, 4]])
  all.push(ask(6))
  await expect.poll(asked).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ])
  for (const { answer } of calls) answer()
  expect(await Promise.all(all)).toEqual(['#1', '#2', '#3', '#4', '#5', '#6'])
})

test('an item that may not join a group waits for the next', async () => {
  const asked: (readonly number[])[] = []
  const ask = gather<number, number>({
    ...SIZES,
    fits: (group, item) => !group.includes(item),
    call: async items => {
      asked.push(items)
      return items
    },
  })
  expect(await Promise.all([7, 7, 8].map(ask))).toEqual([7, 7, 8])
  expect(asked).toEqual([[7, 8], [7]])
})

test('a call that failed is tried for each item alone, and only the one to blame fails', async () => {
  const ask = gather<number, string>({
    ...SIZES,
    call: async () => {
      throw new Error('one of them is bad')
    },
    alone: async item => {
      if (item === 2) throw new Error('bad')
      return `#${item}`
    },
  })
  expect(await Promise.allSettled([1, 2, 3].map(ask))).toMatchObject([
    { value: '#1' },
    { status: 'rejected', reason: { message: 'bad' } },
    { value: '#3' },
  ])
})

test('without such a try every item gets the error, and the next call is made as if nothing had happened', async () => {
  const { calls, call, asked } = heldCalls()
  const ask = gather({ ...SIZES, call })
  const first = Promise.allSettled([1, 2].map(ask))
  await expect.poll(asked).toHaveLength(1)
  calls[0]?.fail()
  expect(await first).toMatchObject([{ reason: { message: 'down' } }, { reason: { message: 'down' } }])
  const next = ask(3)
  await expect.poll(asked).toHaveLength(2)
  calls[1]?.answer()
  expect(await next).toBe('#3')
})

test('a missing answer is an error, not a silence', async () => {
  const ask = gather<number, number>({ ...SIZES, call: async () => [] })
  await expect(ask(1)).rejects.toThrow('exactly one answer')
})
