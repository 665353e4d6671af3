// Showing, hiding, moving and pinning columns.
import { describe, expect, test } from 'vitest'
import { arrangeColumns, type ColumnAction, type ColumnShape, type ColumnState, defaultColumnState, reduceColumns } from './column-state.ts'

const columns: readonly ColumnShape[] = [
  { id: 'account', pin: 'left', locked: true },
  { id: 'company' },
  { id: 'status' },
  { id: 'balance' },
  { id: 'remark', hiddenByDefault: true },
  { id: 'actions', pin: 'right', locked: true },
]

const after = (...actions: readonly ColumnAction[]): ColumnState =>
  actions.reduce((state, action) => reduceColumns(columns, state, action), defaultColumnState)
const shown = (state: ColumnState, all = columns) => arrangeColumns(all, state).map(column => column.id)

test('without changes the defaults hold', () => {
  expect(shown(defaultColumnState)).toEqual(['account', 'company', 'status', 'balance', 'actions'])
})

describe('toggle', () => {
  test('hides a shown column and shows a hidden one', () => {
    expect(shown(after({ kind: 'toggle', id: 'company' }, { kind: 'toggle', id: 'remark' }))).toEqual([
      'account',
      'status',
      'balance',
      'remark',
      'actions',
    ])
  })
  test('twice is as before', () => {
    expect(shown(after({ kind: 'toggle', id: 'company' }, { kind: 'toggle', id: 'company' }))).toEqual(shown(defaultColumnState))
  })
  test('a locked or unknown column changes nothing', () => {
    expect(after({ kind: 'toggle', id: 'account' })).toBe(defaultColumnState)
    expect(after({ kind: 'toggle', id: 'nothing' })).toBe(defaultColumnState)
  })
})

describe('move', () => {
  test('swaps with the neighbour', () => {
    expect(shown(after({ kind: 'move', id: 'balance', by: -1 }))).toEqual(['account', 'company', 'balance', 'status', 'actions'])
  })
  test('stops before locked columns and at the ends', () => {
    expect(after({ kind: 'move', id: 'company', by: -1 })).toBe(defaultColumnState)
    expect(after({ kind: 'move', id: 'remark', by: 1 })).toBe(defaultColumnState)
    expect(after({ kind: 'move', id: 'account', by: 1 })).toBe(defaultColumnState)
  })
})

describe('place', () => {
  test('takes the place of another column, forwards and backwards', () => {
    expect(shown(after({ kind: 'place', id: 'company', at: 'balance' }))).toEqual(['account', 'status', 'balance', 'company', 'actions'])
    expect(shown(after({ kind: 'place', id: 'balance', at: 'company' }))).toEqual(['account', 'balance', 'company', 'status', 'actions'])
  })
  test('on itself, on an unknown or a locked column changes nothing', () => {
    expect(after({ kind: 'place', id: 'company', at: 'company' })).toBe(defaultColumnState)
    expect(after({ kind: 'place', id: 'company', at: 'nothing' })).toBe(defaultColumnState)
    expect(after({ kind: 'place', id: 'company', at: 'account' })).toBe(defaultColumnState)
    expect(after({ kind: 'place', id: 'actions', at: 'company' })).toBe(defaultColumnState)
  })
  test('never passes a locked column', () => {
    const walled: readonly ColumnShape[] = [{ id: 'a' }, { id: 'wall', locked: true }, { id: 'b' }]
    expect(reduceColumns(walled, defaultColumnState, { kind: 'place', id: 'a', at: 'b' })).toBe(defaultColumnState)
  })
})

describe('pin', () => {
  test('brings a column to the left, behind those already there', () => {
    expect(shown(after({ kind: 'pin', id: 'balance', pin: 'left' }))).toEqual(['account', 'balance', 'company', 'status', 'actions'])
  })
  test('null sets it free again', () => {
    const state = after({ kind: 'pin', id: 'balance', pin: 'left' }, { kind: 'pin', id: 'balance', pin: null })
    expect(shown(state)).toEqual(shown(defaultColumnState))
    expect(arrangeColumns(columns, state).find(column => column.id === 'balance')?.pin).toBeUndefined()
  })
})

test('reset forgets everything', () => {
  expect(after({ kind: 'toggle', id: 'company' }, { kind: 'move', id: 'balance', by: -1 }, { kind: 'reset' })).toEqual(defaultColumnState)
})

test('a column added later appears in its default place, a removed one is forgotten', () => {
  const state = after({ kind: 'move', id: 'balance', by: -1 })
  const newer = [...columns.slice(0, 2), { id: 'fresh' }, ...columns.slice(3)]
  expect(shown(state, newer)).toEqual(['account', 'company', 'fresh', 'balance', 'actions'])
})
