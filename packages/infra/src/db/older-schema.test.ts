// A database that an earlier release left, as tests of a migration plant their rows in one: it comes forward with what it holds.

import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OlderSchema, olderSchema } from './test-older-schema.ts'

const LAST = '0020'
let db: OlderSchema
const migrations = async () => (await db.database.pool.query<{ name: string }>('select name from schema_migrations order by name')).rows
beforeAll(async () => {
  db = await olderSchema()
  await db.migrateTo(LAST)
})
afterAll(() => db?.drop())

test('it has the tables of its release alone, takes rows, and keeps them when what came since is applied', async () => {
  expect((await migrations()).at(-1)?.name.slice(0, 4)).toBe(LAST)
  await db.plant(
    `insert into organization_customers (id, name, customer_type, customer_nature, created_at) values (5, '海棠', 1, 'DIRECT_AGENT', now());`,
  )
  await expect(db.database.pool.query('select from notices_notices')).rejects.toThrow('does not exist')
  await db.migrateToNow()
  expect(Number((await migrations()).at(-1)?.name.slice(0, 4))).toBeGreaterThan(Number(LAST))
  const read = await db.database.read({ kind: 'system' }, tx =>
    tx.rows(sql`select name, (select count(*)::int from notices_notices) > 0 as "hasNotices" from organization_customers`),
  )
  expect(read).toEqual([{ name: '海棠', hasNotices: true }])
})
