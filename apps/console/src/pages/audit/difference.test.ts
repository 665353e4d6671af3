// What a change of fields looks like.
import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'

test('changed fields come first, each with what it was and became', () => {
  expect(differenceOf({ role: 'OPS', name: '林', disabled: false }, { role: 'FIN', name: '林', note: { a: 1 } })).toEqual([
    { field: 'disabled', before: 'false', after: undefined, isSame: false },
    { field: 'note', before: undefined, after: '{"a":1}', isSame: false },
    { field: 'role', before: 'OPS', after: 'FIN', isSame: false },
    { field: 'name', before: '林', after: '林', isSame: true },
  ])
})

test('a creation has no before, and nothing at all no fields', () => {
  expect(differenceOf(null, { role: 'OPS' })).toEqual([{ field: 'role', before: undefined, after: 'OPS', isSame: false }])
  expect(differenceOf(null, null)).toEqual([])
})
