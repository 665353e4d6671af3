// Clicks, Shift-clicks and the box in the head.
import { describe, expect, test } from 'vitest'
import { pageState, setRange, togglePage, toggleRow } from './selection.ts'

const page = ['a', 'b', 'c', 'd', 'e']
const sorted = (selection: ReadonlySet<string>) => [...selection].toSorted()

test('a click chooses and a second one lets go', () => {
  const once = toggleRow(new Set(), 'b')
  expect(sorted(once)).toEqual(['b'])
  expect(sorted(toggleRow(once, 'b'))).toEqual([])
})

describe('setRange', () => {
  test.each([
    ['downwards', 'b', 'd', ['b', 'c', 'd']],
    ['upwards', 'd', 'b', ['b', 'c', 'd']],
    ['onto itself', 'c', 'c', ['c']],
    ['from nowhere', null, 'c', ['c']],
    ['from another page', 'z', 'c', ['c']],
  ])('chooses %s', (_, from, to, chosen) => {
    expect(sorted(setRange(new Set(), page, from, to, true))).toEqual(chosen)
  })
  test('lets a range go and keeps rows of other pages', () => {
    expect(sorted(setRange(new Set(['a', 'b', 'c', 'z']), page, 'b', 'c', false))).toEqual(['a', 'z'])
  })
  test('leaves the given selection as it was', () => {
    const before = new Set(['a'])
    setRange(before, page, 'b', 'd', true)
    expect(sorted(before)).toEqual(['a'])
  })
})

describe('the box in the head', () => {
  test.each([
    [[], 'none'],
    [['b'], 'some'],
    [page, 'all'],
    [['z'], 'none'],
    [[...page, 'z'], 'all'],
  ])('with %j chosen it is %s', (chosen, state) => {
    expect(pageState(new Set(chosen), page)).toBe(state)
  })
  test('an empty page is never all chosen', () => {
    expect(pageState(new Set(['a']), [])).toBe('none')
  })
  test('fills a partly chosen page, then empties it, and never touches other pages', () => {
    const full = togglePage(new Set(['b', 'z']), page)
    expect(sorted(full)).toEqual([...page, 'z'])
    expect(sorted(togglePage(full, page))).toEqual(['z'])
  })
})
