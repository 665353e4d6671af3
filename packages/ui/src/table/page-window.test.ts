// Five page numbers, whatever the page.
import { expect, test } from 'vitest'
import { countText, pageCountOf, pageWindow } from './page-window.ts'

const text = (current: number, count: number) =>
  pageWindow(current, count)
    .map(button => (button.kind === 'page' ? String(button.page) : '…'))
    .join(' ')

test.each([
  [1, 1, '1'],
  [1, 5, '1 2 3 4 5'],
  [5, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 … 6'],
  [1, 13, '1 2 3 4 … 13'],
  [3, 13, '1 2 3 4 … 13'],
  [4, 13, '1 … 3 4 5 … 13'],
  [7, 13, '1 … 6 7 8 … 13'],
  [10, 13, '1 … 9 10 11 … 13'],
  [11, 13, '1 … 10 11 12 13'],
  [13, 13, '1 … 10 11 12 13'],
  [99, 13, '1 … 10 11 12 13'],
  [0, 13, '1 2 3 4 … 13'],
  [1, 0, '1'],
])('page %i of %i shows %s', (current, count, shown) => {
  expect(text(current, count)).toBe(shown)
})

test('never more than five numbers, the current one among them', () => {
  for (let count = 1; count <= 40; count += 1) {
    for (let current = 1; current <= count; current += 1) {
      const pages = pageWindow(current, count).filter(button => button.kind === 'page')
      expect(pages.length).toBe(Math.min(count, 5))
      expect(pages.map(button => button.page)).toContain(current)
    }
  }
})

test('a gap leads into what it hides', () => {
  expect(pageWindow(1, 13).find(button => button.kind === 'gap')).toEqual({ kind: 'gap', page: 8 })
})

test.each([
  [0, 10, 1],
  [1, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [128, 10, 13],
])('%i rows at %i a page are %i pages', (total, size, count) => {
  expect(pageCountOf(total, size)).toBe(count)
})

test.each([
  [0, undefined, '0'],
  [1_234, undefined, '1,234'],
  [999, 1_000, '999'],
  [1_000, 1_000, '999+'],
  [1_001, 1_000, '999+'],
  [10_000, 10_000, '9,999+'],
])('%s, counted up to %s, reads %s', (count, upTo, text) => {
  expect(countText(count, upTo)).toBe(text)
})
