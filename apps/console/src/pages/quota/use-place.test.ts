// Where a reviewer goes on from an order that has left the list.
import { expect, test } from 'vitest'
import { placeOf } from './use-place.ts'

const row = (id: number, applyNo = id, state: 'PENDING_APPROVAL' | 'FINISHED' = 'PENDING_APPROVAL') => ({
  item_id: String(id),
  apply_no: String(applyNo),
  state,
})

test('the last of three that was approved leads to the first of those that still wait', () => {
  const rows = [row(1), row(2), row(3)]
  expect(placeOf(rows, '3', 2).nextWaiting('3')?.item_id).toBe('1')
  expect(placeOf(rows, '1', 0).nextWaiting('1')?.item_id).toBe('2')
})

test('legs of the same order and those that do not wait are passed over', () => {
  const rows = [row(1, 10), row(2, 10), row(3, 30, 'FINISHED'), row(4, 40)]
  expect(placeOf(rows, '1', 0).nextWaiting('10')?.item_id).toBe('4')
  expect(placeOf(rows.slice(0, 3), '1', 0).nextWaiting('10')).toBeUndefined()
})

test('what has left the list keeps its place: the row that moved up is the next one', () => {
  const rows = [row(1), row(3)]
  const place = placeOf(rows, '2', 1)
  expect([place.previous?.item_id, place.next?.item_id]).toEqual(['1', '3'])
  expect(placeOf([row(1), row(2)], '3', 2)).toMatchObject({ previous: { item_id: '2' }, next: undefined })
})
