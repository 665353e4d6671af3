// A stored preference may be old, or anybody's: only what has the right shape is taken.
import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCE, readPagePreference } from './page-preference.ts'

test('without a stored value everything stands as by default', () => {
  expect(readPagePreference(null)).toBe(DEFAULT_PREFERENCE)
  expect(readPagePreference({})).toEqual(DEFAULT_PREFERENCE)
})

test('what was stored is read again', () => {
  const stored = {
    columns: { order: ['b', 'a'], visible: { remark: false }, pinned: { bm: 'left' as const } },
    density: 'compact' as const,
    savedFilters: [{ id: '1', name: 'Q4 大促账户', search: '?name=Q4' }],
    defaultFilter: '1',
    isExpanded: true,
  }
  expect(readPagePreference(stored)).toEqual(stored)
})

test('wrong shapes are dropped piece by piece', () => {
  const read = readPagePreference({
    columns: { order: ['a', 3], visible: { x: 'yes', y: true }, pinned: { z: 'top', w: null } },
    density: 'huge',
    savedFilters: [{ id: '1' }, 'x', { id: '2', name: 'n', search: '' }],
    defaultFilter: 'gone',
    isExpanded: 'true',
  })
  expect(read).toEqual({
    columns: { order: ['a'], visible: { y: true }, pinned: { w: null } },
    density: 'standard',
    savedFilters: [{ id: '2', name: 'n', search: '' }],
    defaultFilter: null,
    isExpanded: false,
  })
})
