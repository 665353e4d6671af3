// When the agency's access ends, as customers may know it: of the credentials in force, and of no others.
import { testDatabase } from '@tallyhelm/infra/db/test-database'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { accessEnd } from './connections.ts'

test('an end is told of the credentials in force alone', async () => {
  const db = await testDatabase()
  const [at, end] = [new Date('2026-03-02T02:00:00Z'), '2026-03-11T02:00:00.000Z']
  await db.database.transaction({ kind: 'system' }, tx =>
    tx.run(sql`insert into channels_connections (channel, credentials, checked_at, is_well, since, facts, trouble)
      values ('FACEBOOK', 'new', ${at}, true, ${at}, ${{ expires_at: end }}, null), ('TIKTOK', 'endless', ${at}, true, ${at}, ${{ expires_at: null }}, null)`),
  )
  expect(await accessEnd(db.database, 'FACEBOOK', 'new')).toBe(end)
  expect(await accessEnd(db.database, 'FACEBOOK', 'old')).toBeNull()
  expect(await accessEnd(db.database, 'TIKTOK', 'endless')).toBeNull()
  await db.drop()
})
