// The frozen accounts on a real database: every filter with a known answer, and nothing of another tenant.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { takeDownRowSecurity, type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { exportRequests } from '@tallyhelm/protocol/topics/exports/schemas'
import { freezeListRequest, freezePage } from '@tallyhelm/protocol/topics/freezes/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, insertTestAccounts, stranger, subCustomer } from '../ad-accounts/test-accounts.ts'
import { exportedRows } from '../exports/test-rows.ts'
import { freezeExport, freezeList } from './freeze-list.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await insertTestAccounts(db.database)
  await db.database.transaction({ kind: 'system' }, tx =>
    tx.run(sql`insert into freezes_records (id, customer_id, sub_customer_id, ad_account_id, channel, frozen_at, reason, currency, status, thawed_at)
      values (1, 1, null, 101, 'FACEBOOK', '2026-02-28T16:00:00Z', '支付异常', 'USD', 'FROZEN', null),
        (2, 1, null, 103, 'FACEBOOK', '2026-03-01T16:00:00Z', 'Policy 50%', 'USD', 'THAW_PENDING', null),
        (3, 1, null, 104, 'FACEBOOK', '2026-03-02T16:00:00Z', '', 'USD', 'THAWED', '2026-03-03T00:00:00Z'),
        (4, 2, null, 201, 'FACEBOOK', '2026-03-01T16:00:00Z', '支付异常', 'USD', 'FROZEN', null)`),
  )
})
afterAll(() => db?.drop())

const listed = async (scope: TenantScope, request: Record<string, unknown> = {}) =>
  freezePage.parse(await freezeList(db.database, scope, { ...freezeListRequest.parse({ channel: 'FACEBOOK', ...request }), userId: '91' }))

test.each<[Record<string, unknown>, string[]]>([
  [{}, ['2', '1']],
  [{ outside_account_ids: '9101，9201' }, ['1']],
  [{ account_name: 'bright' }, ['2']],
  [{ company_id: '22' }, ['2']],
  [{ status: 'THAW_PENDING' }, ['2']],
  [{ reason: 'policy' }, ['2']],
  [{ reason: '%' }, ['2']],
  [{ reason: "' or true --" }, []],
  [{ frozen_from: '2026-03-02' }, ['2']],
  [{ frozen_until: '2026-03-02' }, ['1']],
])('%j', async (request, ids) => {
  const page = await listed(customer, request)
  expect(page.content.map(row => row.record_id)).toEqual(ids)
  expect(page.total_size).toBe(ids.length)
})

test('ids that are not frozen are named, and what no freeze can be is refused', async () => {
  expect((await listed(customer, { outside_account_ids: '9104 9101' })).missing_ids).toEqual(['9104'])
  expect(freezeListRequest.safeParse({ channel: 'FACEBOOK', status: 'THAWED' }).success).toBe(false)
})

const exported = (scope: TenantScope, request: Record<string, unknown> = {}) =>
  exportedRows(db.database, scope, async () =>
    freezeExport(scope, exportRequests.FREEZES.parse({ format: 'csv', channel: 'FACEBOOK', columns: COLUMNS, ...request })),
  )
const COLUMNS = ['outside_account_id', 'status', 'reason', 'frozen_at']

test('the file has the rows of the list under its filters, or the chosen ones', async () => {
  const [first, second] = [
    ['9103', '解冻审核中', 'Policy 50%', '2026-03-02 00:00:00'],
    ['9101', '已冻结', '支付异常', '2026-03-01 00:00:00'],
  ]
  expect(await exported(customer)).toEqual([['广告账户 ID', '冻结状态', '冻结原因', '冻结时间'], first, second])
  expect((await exported(customer, { status: 'FROZEN' })).slice(1)).toEqual([second])
  expect((await exported(customer, { ids: ['2', '4'], status: 'FROZEN' })).slice(1)).toEqual([first])
})

test('nobody sees what is another’s, with row-level security and without', async () => {
  const look = async () => {
    expect((await listed(stranger)).content.map(row => row.record_id)).toEqual(['4'])
    expect((await listed(stranger, { outside_account_ids: '9101' })).content).toEqual([])
    expect((await listed(subCustomer)).content).toEqual([])
    expect((await exported(subCustomer)).slice(1)).toEqual([])
    expect((await exported(stranger, { ids: ['1', '4'] })).slice(1).map(([id]) => id)).toEqual(['9201'])
  }
  await look()
  await takeDownRowSecurity(db.database)
  await look()
})
