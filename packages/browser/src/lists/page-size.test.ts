// The page size that lists take where the address says none, and what choosing another one writes.
import { expect, test } from 'vitest'
import { chosenPageSize, setUsualPageSize, usualPageSize } from './page-size.ts'
import { pagingOf } from './query-text.ts'

test('ten unless the application says otherwise; what was chosen is remembered and stands in the address until then', () => {
  expect([usualPageSize(), pagingOf({}).page_size]).toEqual([10, 10])
  let kept = 20
  setUsualPageSize({ read: () => kept, remember: size => (kept = size) })
  expect(pagingOf({}).page_size).toBe(20)
  expect([chosenPageSize(50), kept]).toEqual(['50', 50])
  expect(chosenPageSize(20)).toBe('20')
  expect([pagingOf({ size: '30' }).page_size, pagingOf({ size: '7' }).page_size]).toEqual([30, 20])
  kept = 7
  expect(usualPageSize()).toBe(10)
})
