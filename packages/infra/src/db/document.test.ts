// Document: whatever a text holds, PostgreSQL takes the document, and everything else in it stays as it was.
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf } from './document.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await testDatabase()
})
afterAll(() => made?.drop())

const kept = async (value: unknown): Promise<unknown> =>
  await made.database.transaction({ kind: 'system' }, async tx => {
    return (await tx.one<{ value: unknown }>(sql`select ${documentOf(value)}::jsonb as value`)).value
  })

test('NUL falls away and half a letter is marked, in texts and in keys', async () => {
  const value = { 'a\0b': ['x\0y', '\ud83d', '\udc4d!', '👍'], n: 1, nothing: null, literal: '\\u0000 \\ud800' }
  expect(await kept(value)).toEqual({ ab: ['xy', '\ufffd', '\ufffd!', '👍'], n: 1, nothing: null, literal: '\\u0000 \\ud800' })
})

test('any document is taken, and one without such texts comes back as it is', async () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\0', '\ud83d', '\udc4d', '"', '\\', 'u0000', '汉', '\n') })
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 5 }), async texts => {
      expect(await kept(texts)).toEqual(texts.map(one => one.toWellFormed().replaceAll('\0', '')))
    }),
    { seed: 1, numRuns: 60 },
  )
})
