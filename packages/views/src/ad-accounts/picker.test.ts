// The pickers' lists on a real database: what each purpose offers, and what it says of those that can't take part.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { unknownBalanceText } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { pickerRequest } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picker, type PickerPurpose } from './picker.ts'
import { customer, insertTestAccounts, stranger, subCustomer } from './test-accounts.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  await insertTestAccounts(db.database)
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`update ad_accounts_accounts set has_open_difference = true where id = 103`)
    await tx.run(sql`insert into quota_orders (id, customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency,
        amount_minor, service_fee_minor, tax_minor, submitter_id, submitter, remark, created_at)
      values (1, 1, 1, 'key-of-a-clearing', '', 'CLEAR', 'USD', 0, 0, 0, 1, '某人', '', now())`)
    for (const [id, account, state] of [
      [1, 102, 'RESERVED'],
      [2, 101, 'FAIL'],
    ] as const) {
      await tx.run(sql`insert into quota_items (id, order_id, customer_id, ad_account_id, channel, currency, payer_account_id,
          quota_account_id, service_fee_account_id, tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points,
          service_fee_minor, tax_minor, state, due_at, created_at, finished_at, kind)
        values (${id}, 1, 1, ${account}, 'FACEBOOK', 'USD', 1, 1, 1, 1, 0, 0, 0, 0, 0, ${state}, now(), now(),
          ${state === 'FAIL' ? new Date() : null}, 'CLEAR')`)
    }
  })
})
afterAll(() => db.drop())

const AVAILABLE = { mark: 'AVAILABLE', frozen_status: 'NORMAL' }

async function offered(scope: TenantScope, purpose: PickerPurpose, request: Record<string, unknown> = AVAILABLE) {
  const page = await picker(db.database, scope, pickerRequest.parse({ channel: 'FACEBOOK', page_size: 100, ...request }), purpose)
  expect(page.total_size).toBe(page.content.length)
  return Object.fromEntries(page.content.map(row => [row.id, row.obstacle]))
}

test('for adding and reducing only usable accounts are offered, each with what is in its way', async () => {
  expect(await offered(customer, 'ADD')).toEqual({
    101: null,
    102: '清零进行中，完成后可新增额度',
    103: '账户对账差异处理中，暂不可操作',
    108: null,
  })
  expect(await offered(customer, 'REDUCE')).toEqual({
    101: null,
    102: '清零进行中，完成后可操作',
    103: '账户对账差异处理中，暂不可操作',
    108: null,
  })
})

test('an account on the other side of a transfer is left out and not counted, alone and among other filters', async () => {
  const without = (ids: string[], more = {}) => offered(customer, 'ADD', { ...AVAILABLE, ...more, except_account_ids: ids })
  expect(Object.keys(await without(['101', '103']))).toEqual(['102', '108'])
  expect(Object.keys(await without(['101'], { outside_account_ids: '9101，9102' }))).toEqual(['102'])
  expect(Object.keys(await without(['201']))).toEqual(['101', '102', '103', '108'])
  expect(pickerRequest.safeParse({ channel: 'FACEBOOK', except_account_ids: ["1' or '1'='1"] }).success).toBe(false)
})

test('for clearing a query’s mark and freeze status hold as for the others', async () => {
  expect(await offered(customer, 'CLEAR')).toEqual({
    101: null,
    102: '账户存在未完成的清零申请',
    103: '账户对账差异处理中，暂不可操作',
    108: null,
  })
})

test('closed and empty accounts can be cleared, and a query that marks nothing finds them', async () => {
  expect(await offered(customer, 'CLEAR', {})).toEqual({
    101: null,
    102: '账户存在未完成的清零申请',
    103: '账户对账差异处理中，暂不可操作',
    104: null,
    105: null,
    106: null,
    107: '账户尚未同步，请稍后再试',
    108: null,
  })
})

test('a stranger and a sub-customer see their own alone, and not whose clearing is open', async () => {
  for (const purpose of ['ADD', 'REDUCE', 'CLEAR'] as const) {
    expect(await offered(stranger, purpose)).toEqual({ 201: null })
    expect(Object.keys(await offered(subCustomer, purpose)).filter(id => id !== '105' && id !== '108')).toEqual([])
    expect(await offered(stranger, purpose, { outside_account_ids: '9101，9102' })).toEqual({})
    expect(await offered(customer, purpose, { account_name: "' or 1=1 --" })).toEqual({})
  }
  expect(await offered(subCustomer, 'CLEAR', {})).toEqual({ 105: null, 108: null })
})

test('an account whose cap is gone can take part in nothing, and says why; one that was never read says that', async () => {
  const set = (figures: ReturnType<typeof sql>) =>
    db.database.transaction({ kind: 'system' }, tx => tx.run(sql`update ad_accounts_accounts set ${figures} where id = 101`))
  await set(sql`balance_minor = null, limit_minor = null, synced_at = now()`)
  const gone = '渠道上限已移除或未设置，暂不可操作，请联系专属顾问'
  for (const purpose of ['ADD', 'REDUCE', 'CLEAR'] as const) expect((await offered(customer, purpose))['101']).toBe(gone)
  const page = await picker(db.database, customer, pickerRequest.parse({ channel: 'FACEBOOK', page_size: 100, ...AVAILABLE }), 'ADD')
  const row = page.content.find(({ id }) => id === '101')
  expect(row && [row.add_obstacle, unknownBalanceText(row)]).toEqual([gone, '无有效上限'])
  expect(unknownBalanceText({ balance: null, synced_at: null })).toBe('待同步')
})
