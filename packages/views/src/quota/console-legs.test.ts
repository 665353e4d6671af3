// The console's queue of legs: each filter, the counts of the groups, and where counting stops.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { legListRequest, legPage } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { COUNTED_UP_TO } from '@tallyhelm/protocol/wire/page-sizes'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTestAccounts } from '../ad-accounts/test-accounts.ts'
import { consoleLegs } from './console-legs.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await insertTestAccounts(db.database)
})
afterAll(() => db?.drop())

type Given = {
  first: number
  last: number
  state: string
  kind?: string
  /** 101 is customer 1's, 201 customer 2's */
  account?: 101 | 201
  amount?: number
  createdAt?: string
}

/** One order of one leg for each number. */
const legs = ({ first, last, state, kind = 'ADD', account = 101, amount = 1_000, createdAt = '2026-03-02T02:00:00Z' }: Given) =>
  db.database.transaction({ kind: 'system' }, async tx => {
    const [customer, ended] = [account === 101 ? 1 : 2, state === 'FINISHED' || state === 'FAIL']
    const isTransfer = kind === 'OUT'
    await tx.run(sql`
      insert into quota_orders (id, customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency, amount_minor,
        service_fee_minor, tax_minor, submitter_id, submitter, remark, created_at)
      select n, ${customer}, 1, n::text, '', ${isTransfer ? 'TRANSFER' : kind}, 'USD', ${amount}, 0, 0, 7, '王', '', ${createdAt} from generate_series(${first}::bigint, ${last}) n`)
    if (isTransfer) {
      await tx.run(sql`
        insert into quota_transfers (id, order_id, customer_id, channel, currency, from_ad_account_id, to_ad_account_id, from_quota_account_id,
          to_quota_account_id, clearing_account_id, payer_account_id, service_fee_account_id, tax_account_id, amount_minor, fee_basis_points,
          fee_minor, created_at)
        select n, n, 1, 'FACEBOOK', 'USD', 101, 102, 1, 1, 1, 1, 1, 1, ${amount}, 0, 0, ${createdAt} from generate_series(${first}::bigint, ${last}) n`)
    }
    await tx.run(sql`
      insert into quota_items (id, order_id, customer_id, ad_account_id, channel, currency, payer_account_id, quota_account_id,
        service_fee_account_id, tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points, service_fee_minor, tax_minor, state,
        kind, transfer_id, due_at, created_at, finished_at)
      select n, n, ${customer}, ${account}, 'FACEBOOK', 'USD', 1, 1, 1, 1, ${amount}, 0, 0, 0, 0, ${state}, ${kind},
        case when ${isTransfer} then n end, ${createdAt}, ${createdAt}, case when ${ended} then ${createdAt}::timestamptz end
      from generate_series(${first}::bigint, ${last}) n`)
  })

const ask = async (request: Record<string, unknown> = {}) =>
  legPage.parse(await consoleLegs(db.database, legListRequest.parse({ page_size: 50, ...request })))
const idsOf = async (request: Record<string, unknown>) => (await ask(request)).content.map(leg => leg.item_id)

test('each filter finds its legs, of every customer, the newest first', async () => {
  await legs({ first: 1, last: 1, state: 'PENDING_APPROVAL', kind: 'REDUCE' })
  await legs({ first: 2, last: 2, state: 'RESERVED', account: 201, amount: 5_000 })
  await legs({ first: 3, last: 3, state: 'FINISHED', createdAt: '2026-02-27T02:00:00Z' })
  await legs({ first: 4, last: 4, state: 'FAIL', kind: 'OUT' })
  await legs({ first: 5, last: 5, state: 'FAIL', kind: 'CLEAR', account: 201 })
  const found: [Record<string, unknown>, string[]][] = [
    [{}, ['5', '4', '3', '2', '1']],
    [{ group: 'FAIL' }, ['5', '4']],
    [{ group: 'OPEN' }, ['2']],
    [{ adjust_type: 'TRANSFER' }, ['4']],
    [{ adjust_type: 'CLEAR' }, ['5']],
    [{ adjust_type: 'REDUCE' }, ['1']],
    [{ state: 'RESERVED' }, ['2']],
    [{ channel: 'TIKTOK' }, []],
    [{ apply_no: '3' }, ['3']],
    [{ apply_no: '99999999999999999999' }, []],
    [{ apply_no: "3' or true --" }, []],
    [{ customer: '2' }, ['5', '2']],
    [{ customer: '乙' }, ['5', '2']],
    [{ customer: '%' }, []],
    [{ customer_id: '2' }, ['5', '2']],
    [{ account_name: '星辰科技-us' }, ['4', '3', '1']],
    [{ account_name: '%' }, []],
    [{ outside_account_id: '9201' }, ['5', '2']],
    [{ outside_account_id: '9201', customer: '1' }, []],
    [{ outside_account_id: 'nobody' }, []],
    [{ amount_min: '10.01', amount_max: '50' }, ['2']],
    [{ applied_until: '2026-03-01' }, ['3']],
    [{ applied_from: '2026-03-02', applied_until: '2026-03-03', group: 'FAIL' }, ['5', '4']],
  ]
  for (const [request, ids] of found) {
    expect(await idsOf(request), JSON.stringify(request)).toEqual(ids)
    expect((await ask(request)).total_size, JSON.stringify(request)).toBe(ids.length)
  }
  expect((await ask({ group: 'FAIL' })).group_counts).toEqual({ APPROVAL: 1, MANUAL: 0, OPEN: 1, FINISHED: 1, FAIL: 2, CLOSED: 0 })
})

test('what waits for people comes the oldest first; the order can be chosen, by amount only where legs are few', async () => {
  await legs({ first: 11, last: 12, state: 'PENDING_APPROVAL', account: 201, amount: 700 })
  await legs({ first: 13, last: 13, state: 'PENDING_APPROVAL', account: 201, amount: 900 })
  const sorted = (request: Record<string, unknown>) => idsOf({ customer: '2', ...request })
  expect(await sorted({ group: 'APPROVAL' })).toEqual(['11', '12', '13'])
  expect(await sorted({ group: 'APPROVAL', sort: 'NEWEST' })).toEqual(['13', '12', '11'])
  expect(await sorted({ group: 'APPROVAL', sort: 'LARGEST' })).toEqual(['13', '11', '12'])
  expect(await sorted({ group: 'APPROVAL', sort: 'SMALLEST' })).toEqual(['11', '12', '13'])
  expect(await sorted({ sort: 'OLDEST' })).toEqual(['2', '5', '11', '12', '13'])
  expect(await sorted({ sort: 'LARGEST' })).toEqual(['13', '12', '11', '5', '2'])
  await db.database.transaction({ kind: 'system' }, tx =>
    tx.run(sql`update quota_items set state = 'FAIL', finished_at = now() where id between 11 and 13`),
  )
  await db.database.transaction({ kind: 'system' }, tx => tx.run(sql`delete from quota_items where id between 11 and 13`))
})

test('counting stops where it is said to; a group below that is still exact, and the list goes on', async () => {
  // One more than is counted, of what finished; the failures stay below.
  await legs({ first: 1_001, last: 1_000 + COUNTED_UP_TO, state: 'FINISHED' })
  await legs({ first: 3_001, last: 3_000 + COUNTED_UP_TO - 3, state: 'FAIL' })
  const all = await ask()
  expect(all.group_counts).toEqual({ APPROVAL: 1, MANUAL: 0, OPEN: 1, FINISHED: COUNTED_UP_TO, FAIL: COUNTED_UP_TO - 1, CLOSED: 0 })
  expect(all.total_size).toBe(COUNTED_UP_TO)
  expect((await ask({ group: 'FINISHED' })).total_size).toBe(COUNTED_UP_TO)
  expect((await ask({ group: 'FAIL' })).total_size).toBe(COUNTED_UP_TO - 1)
  expect((await ask({ group: 'OPEN' })).total_size).toBe(1)
  const beyond = await ask({ group: 'FINISHED', page_num: COUNTED_UP_TO / 50 + 1 })
  expect(beyond.content.map(leg => leg.item_id)).toEqual(['3'])
})
