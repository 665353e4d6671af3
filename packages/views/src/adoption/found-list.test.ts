// What the platforms show and the product does not hold, the last walk of each, and batches with their rows.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import {
  adoptionListRequest,
  adoptionPage,
  adoptionRowPage,
  adoptionRowsRequest,
  discoveries,
  foundListRequest,
  foundPage,
} from '@tallyhelm/protocol/topics/adoption/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adoptionBatchOf, adoptionList, adoptionRowList, ownersOf } from './adoption-list.ts'
import { foundList, lastDiscoveries } from './found-list.ts'
import { insertTestAccounts } from '../ad-accounts/test-accounts.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await insertTestAccounts(db.database)
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into ad_accounts_found (channel, outside_account_id, account_name, currency, account_status, limit_minor, is_uncapped,
        first_seen_at, seen_at)
      select channel, outside_account_id, 'held', 'USD', 'NORMAL', null, false, now(), now() from ad_accounts_accounts
      union all values ('FACEBOOK', '71', '巴西', 'BRL', 'NORMAL', null::bigint, true, now(), now()),
        ('FACEBOOK', '72', 'Alpha', 'USD', 'FROZEN', 12345, false, now(), now()), ('TIKTOK', '73', '日元', 'JPY', 'NORMAL', 900, false, now(), now())`)
    await tx.run(sql`insert into ad_accounts_discoveries (id, channel, state, seen, asked_by, started_at, ended_at)
      values (1, 'TIKTOK', 'DONE', 5, '甲', now(), now()), (2, 'TIKTOK', 'RUNNING', 1, '乙', now(), null)`)
    await tx.run(
      sql`insert into ad_accounts_adoptions (id, source, state, staff_name, created_at) values (5, 'SHEET', 'WAITING', '甲', now())`,
    )
    await tx.run(sql`insert into ad_accounts_adoption_rows (batch_id, row_no, channel, outside_account_id, state, tags, currency, limit_minor, is_uncapped)
      values (5, 2, 'FACEBOOK', '71', 'READY', '{高风险,拒付}', null, null, true), (5, 3, null, 'x', 'INVALID', '{}', null, null, false),
        (5, 4, 'TIKTOK', '73', 'ADOPTED', '{}', 'JPY', 900, false)`)
  })
})
afterAll(() => db?.drop())

const found = async (request: Record<string, unknown>) => {
  const page = foundPage.parse(await foundList(db.database, foundListRequest.parse(request)))
  return page.content.map(row => row.outside_account_id).toSorted()
}

test('what the product holds is left out; taken back, it is offered again; each filter', async () => {
  expect(await found({})).toEqual(['71', '72', '73'])
  expect(await found({ channel: 'TIKTOK' })).toEqual(['73'])
  expect(await found({ currency: 'brl' })).toEqual(['71'])
  expect(await found({ account_name: 'ALPHA' })).toEqual(['72'])
  expect(await found({ account_status: 'FROZEN' })).toEqual(['72'])
  expect(await found({ is_uncapped: true })).toEqual(['71'])
  const asked = await foundList(db.database, foundListRequest.parse({ outside_account_ids: ['72', '79'] }))
  expect(asked).toMatchObject({ missing_ids: ['79'], content: [{ platform_limit: '123.45', found_key: 'FACEBOOK:72' }] })
  await db.database.transaction({ kind: 'system' }, tx => tx.run(sql`update ad_accounts_accounts set taken_back_at = now() where id = 101`))
  expect(await found({})).toHaveLength(4)
})

test('the last walk of each channel, and how many accounts are offered', async () => {
  const told = discoveries.parse(await lastDiscoveries(db.database))
  expect(told.runs).toMatchObject([{ channel: 'TIKTOK', state: 'RUNNING', asked_by: '乙' }])
  expect(told.found).toBeGreaterThanOrEqual(3)
})

test('batches with their counts, and their rows by state', async () => {
  const page = adoptionPage.parse(await adoptionList(db.database, adoptionListRequest.parse({ state: 'WAITING' })))
  expect(page.content).toMatchObject([{ batch_id: '5', rows: 3, ready: 1, adopted: 1, failed: 1, uncapped: 1 }])
  expect((await adoptionList(db.database, adoptionListRequest.parse({ source: 'FOUND' }))).content).toEqual([])
  expect(await adoptionBatchOf(db.database, { batch_id: '5' })).toEqual({ ...page.content[0], sheet_reading: null })
  await expect(adoptionBatchOf(db.database, { batch_id: '6' })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  const rows = async (request: Record<string, unknown>) =>
    adoptionRowPage.parse(await adoptionRowList(db.database, adoptionRowsRequest.parse({ batch_id: '5', ...request }))).content
  expect((await rows({})).map(row => row.row_no)).toEqual([2, 3, 4])
  expect(await rows({ state: 'ADOPTED' })).toMatchObject([{ opening: '900', currency: 'JPY' }])
  expect(await rows({ is_uncapped: true })).toMatchObject([{ tags: '高风险、拒付' }])
  await expect(ownersOf(db.database, { customer_id: '999' })).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
})
