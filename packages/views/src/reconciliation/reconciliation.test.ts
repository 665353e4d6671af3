// Whose the cases of the reconciliation are: staff read them, the system writes them, and no tenant sees anything.
import type { Scope } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTestAccounts } from '../ad-accounts/test-accounts.ts'
import { differenceDetail } from './difference-detail.ts'
import { differenceList } from './difference-list.ts'
import { runList } from './run-list.ts'

const TABLES = ['reconciliation_differences', 'reconciliation_adjustments', 'reconciliation_history', 'reconciliation_runs'] as const
const page = { page_num: 1, page_size: 10 }

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await insertTestAccounts(db.database)
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`
      insert into reconciliation_differences (id, customer_id, ad_account_id, channel, currency, our_minor, platform_minor, state,
        first_seen_at, last_seen_at)
      values (5, 1, 101, 'FACEBOOK', 'USD', 10000, 15000, 'OPEN', now(), now()), (6, 2, 201, 'FACEBOOK', 'USD', 700, 500, 'OPEN', now(), now())`)
    await tx.run(sql`
      insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker, asked_reason,
        submitted_at, due_at)
      values (7, 'ADJUSTMENT', '5', '调账', 'difference', '5', 1, 'staff', 1, '甲', '渠道补贴', now(), now())`)
    await tx.run(sql`
      insert into reconciliation_adjustments (id, difference_id, customer_id, our_minor, platform_minor) values (7, 5, 1, 10000, 15000)`)
    await tx.run(sql`
      insert into reconciliation_history (difference_id, customer_id, event, actor, note, our_minor, platform_minor, at)
      values (5, 1, 'SEEN', 'system', '', 10000, 15000, now())`)
    await tx.run(sql`
      insert into reconciliation_runs (day, channel, currency, accounts, matched, differing, moving, unread, our_minor, platform_minor, finished_at)
      values ('2026-03-01', 'FACEBOOK', 'USD', 2, 0, 2, 0, 0, 10700, 15500, now())`)
  })
})
afterAll(() => db?.drop())

const count = (scope: Scope, table: string) =>
  db.database.read(scope, async tx => (await tx.one<{ n: number }>(sql`select count(*)::int as n from ${raw(table)}`)).n)

test('staff read the cases of every customer, with their history, and the runs', async () => {
  const { content, state_counts } = await differenceList(db.database, '1', page)
  expect(content.map(row => [row.difference_id, row.difference])).toEqual([
    ['6', '-2.00'],
    ['5', '50.00'],
  ])
  expect(state_counts).toMatchObject({ OPEN: 2, CLOSED: 0 })
  expect(await differenceDetail(db.database, { difference_id: '5' })).toMatchObject({
    our_amount: '100.00',
    platform_amount: '150.00',
    history: [{ event: 'SEEN' }],
  })
  expect((await runList(db.database, page)).content).toMatchObject([{ day: '2026-03-01', differing: 2, difference: '48.00' }])
})

test.each(TABLES)('of %s a tenant sees nothing, be it the customer of the case itself or one of its sub-customers', async table => {
  expect(await count({ kind: 'staff' }, table)).toBeGreaterThan(0)
  expect(await count({ kind: 'tenant', customerId: '1', subCustomerId: null }, table)).toBe(0)
  expect(await count({ kind: 'tenant', customerId: '1', subCustomerId: '11' }, table)).toBe(0)
  expect(await count({ kind: 'tenant', customerId: '2', subCustomerId: null }, table)).toBe(0)
})

test('in the scope of staff nothing of it is written', async () => {
  const changed = await db.database.transaction({ kind: 'staff' }, tx => tx.run(sql`update reconciliation_differences set reason = 'x'`))
  expect(changed).toBe(0)
  const insert = sql`
    insert into reconciliation_runs (day, channel, currency, accounts, matched, differing, moving, unread, our_minor, platform_minor, finished_at)
    values ('2026-03-02', 'GOOGLE', 'USD', 0, 0, 0, 0, 0, 0, 0, now())`
  await expect(db.database.transaction({ kind: 'staff' }, tx => tx.run(insert))).rejects.toThrow(/row-level security/)
  await db.database.transaction({ kind: 'system' }, tx => tx.run(insert))
})
