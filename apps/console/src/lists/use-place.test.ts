// Where a reviewer goes on from a row that has left the list.
import { expect, test } from 'vitest'
import { placeOf } from './use-place.ts'

const row = (id: number, isWaiting = true) => ({ id, isWaiting })
const isOther = (id: number) => (one: { id: number; isWaiting: boolean }) => one.isWaiting && one.id !== id

test('the last of three that was decided leads to the first of those that still wait', () => {
  const rows = [row(1), row(2), row(3)]
  expect(placeOf(rows, 2, 2).nextThat(isOther(3))?.id).toBe(1)
  expect(placeOf(rows, 0, 0).nextThat(isOther(1))?.id).toBe(2)
})

test('rows that do not wait are passed over', () => {
  const rows = [row(1), row(2, false), row(3, false), row(4)]
  expect(placeOf(rows, 0, 0).nextThat(isOther(1))?.id).toBe(4)
  expect(placeOf(rows.slice(0, 3), 0, 0).nextThat(isOther(1))).toBeUndefined()
})

test('what has left the list keeps its place: the row that moved up is the next one', () => {
  const rows = [row(1), row(3)]
  const place = placeOf(rows, -1, 1)
  expect([place.previous?.id, place.next?.id]).toEqual([1, 3])
  expect(placeOf([row(1), row(2)], -1, 2)).toMatchObject({ previous: { id: 2 }, next: undefined })
})
