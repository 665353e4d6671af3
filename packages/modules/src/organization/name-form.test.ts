// The form of names in the database is the one of the program, letter by letter.
import { testDatabase, type TestDatabase } from '@tallyhelm/infra/db/test-database'
import { nameForm } from '@tallyhelm/protocol/values/names'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db?.drop())

/** Every letter that the database can hold, a hundred of them a name. */
function everyLetter(): string[] {
  const names: string[] = []
  for (let code = 1; code < 0x30000; code += 100) {
    const codes = Array.from({ length: 100 }, (_, index) => code + index).filter(each => each < 0xd800 || each > 0xdfff)
    names.push(codes.map(each => `${String.fromCodePoint(each)}|`).join(''))
  }
  return names
}

test('both leave out the same, whatever is written', async () => {
  const names = [...everyLetter(), '银杏\u200B贸易', '（ＡＢＣ） Ltd', '\u202E甲', '甲\u{E0041}乙']
  const rows = await db.database.transaction({ kind: 'system' }, tx =>
    tx.rows<{ form: string }>(
      sql`select app_name_form(name) as form from unnest(${names}::text[]) with ordinality as n (name, at) order by at`,
    ),
  )
  // Two scripts fold their capitals otherwise in one of both: what is left out is compared, and what is kept but for case.
  const plain = (form: string) => form.toUpperCase().normalize('NFKC')
  expect(rows.map(({ form }) => plain(form).split('|').length)).toEqual(names.map(name => plain(nameForm(name)).split('|').length))
  const differing = rows.filter(({ form }, at) => plain(form) !== plain(nameForm(names[at] ?? '')))
  expect(differing).toEqual([])
})
