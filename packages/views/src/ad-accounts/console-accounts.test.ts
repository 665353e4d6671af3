// The console's pool of ad accounts: all customers together, each filter, totals that agree with the rows, and the difference.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { poolListRequest, poolPage } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSmallPages } from '../lists/test-small-pages.ts'
import { consoleAccounts } from './console-accounts.ts'
import { insertTestAccounts } from './test-accounts.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await insertTestAccounts(db.database)
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`update ad_accounts_accounts set has_open_difference = true where id = 101`)
    await tx.run(sql`
      with opened as (
        insert into ledger_accounts (address, kind, currency, customer_id, ad_account_id, created_at)
        values ('QUOTA:USD:101', 'QUOTA', 'USD', 1, 101, now()) returning id)
      insert into ledger_balances (ledger_account_id, customer_id, credits_posted) select id, 1, 49000 from opened`)
  })
})
afterAll(() => db?.drop())

async function ask(request: Record<string, unknown>) {
  const page = poolPage.parse(await consoleAccounts(db.database, { kind: 'staff' }, poolListRequest.parse({ page_size: 50, ...request })))
  expect(page.total_size).toBe(page.content.length)
  return page.content.map(row => row.account_id)
}

test('the accounts of all customers, newest first; pages are parts of the same order', async () => {
  const all = await ask({})
  expect(all).toEqual(['201', '109', '108', '107', '106', '105', '104', '103', '102', '101'])
  const second = await consoleAccounts(db.database, { kind: 'staff' }, withSmallPages(poolListRequest, { page_num: 2, page_size: 4 }))
  expect(second.content.map(row => row.account_id)).toEqual(all.slice(4, 8))
  expect(second.total_size).toBe(10)
  const beyond = await consoleAccounts(db.database, { kind: 'staff' }, withSmallPages(poolListRequest, { page_num: 9, page_size: 4 }))
  expect([beyond.content, beyond.total_size]).toEqual([[], 10])
})

test.each([
  [{ channel: 'GOOGLE' }, ['109']],
  [{ account_status: 'FORBID_QUOTA' }, ['105']],
  [{ account_status: 'NORMAL', channel: 'GOOGLE' }, ['109']],
  [{ customer: '乙' }, ['201']],
  [{ customer: '2' }, ['201']],
  [{ customer: "'; drop table ad_accounts_accounts; --" }, []],
  [{ customer: '%' }, []],
  [{ account_name: 'bright' }, ['103']],
  [{ account_name: '星辰', customer_id: '2' }, ['201']],
  [{ account_name: "50%_off' or true --" }, []],
  [{ customer_id: '2', channel: 'GOOGLE' }, []],
  [{ outside_account_ids: ['9101', '9201', 'nobody'] }, ['201', '101']],
  [{ outside_account_ids: ['9101', '9201'], customer_id: '2' }, ['201']],
  [{ outside_account_ids: [] }, ['201', '109', '108', '107', '106', '105', '104', '103', '102', '101']],
  [{ has_difference: true }, ['101']],
  [{ has_difference: true, channel: 'GOOGLE' }, []],
])('%j finds %j', async (request, ids) => {
  expect(await ask(request)).toEqual(ids)
})

test('ids that no ad account has under the filters are named', async () => {
  const asked = poolListRequest.parse({ outside_account_ids: ['9101', 'nobody', '9201'], customer_id: '2' })
  expect((await consoleAccounts(db.database, { kind: 'staff' }, asked)).missing_ids).toEqual(['9101', 'nobody'])
})

test('the platform’s figure stands beside that of the books; a difference only while one is open', async () => {
  const { content } = await consoleAccounts(
    db.database,
    { kind: 'staff' },
    poolListRequest.parse({ outside_account_ids: ['9101', '9102', '9105'] }),
  )
  expect(content).toMatchObject([
    { account_id: '105', customer_name: '甲', sub_customer_name: '可见', platform_limit: null, placed_quota: '0.00', difference: null },
    { account_id: '102', platform_limit: '600.00', placed_quota: '0.00', difference: null, sub_customer_name: null },
    { account_id: '101', platform_limit: '500.00', placed_quota: '490.00', difference: '10.00', is_quota_forbidden: false },
  ])
})
