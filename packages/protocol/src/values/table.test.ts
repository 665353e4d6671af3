// Words that every object knows are no entries of a table.
import { expect, test } from 'vitest'
import { entryOf } from './table.ts'

const TABLE: Readonly<Record<string, string>> = { OPEN: '待处理', '': '空' }

test('an entry is found, also by the empty word', () => {
  expect([entryOf(TABLE, 'OPEN'), entryOf(TABLE, ''), entryOf(TABLE, 'open')]).toEqual(['待处理', '空', undefined])
})

test.each(Object.getOwnPropertyNames(Object.prototype))('%s is no entry', word => {
  expect(entryOf(TABLE, word)).toBeUndefined()
})
