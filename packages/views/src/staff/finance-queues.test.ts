// Queues of finance on a real database: each counts exactly the rows of the list that its tile opens, and tells since when the oldest waits.
import { disputedStatement, issuedStatement } from '@tallyhelm/flows/statements/test-statements'
import { creditedTenant } from '@tallyhelm/flows/credit/test-credit-case'
import { stageIn } from '@tallyhelm/flows/quota/test-stage'
import { consoleStatementsRequest } from '@tallyhelm/protocol/topics/statements/console-schemas'
import { bankFileListRequest } from '@tallyhelm/protocol/topics/bank-files/schemas'
import { arrivalListRequest, consoleRechargeListRequest, tryListRequest } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { houseDifferencesRequest } from '@tallyhelm/protocol/topics/payments/house-schemas'
import { chargebackListRequest, consoleRefundListRequest } from '@tallyhelm/protocol/topics/refunds/console-schemas'
import { pendingRequest } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import type { FinanceQueues } from '@tallyhelm/protocol/topics/staff/schemas'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleStatements } from '../statements/console-statements.ts'
import { bankFileList } from '../bank-files/bank-file-list.ts'
import { chargebackList } from '../refunds/chargeback-list.ts'
import { arrivalList } from '../payments/console-arrivals.ts'
import { consoleRechargeList } from '../payments/console-recharges.ts'
import { consoleRefundList } from '../refunds/console-refund-list.ts'
import { tryList } from '../payments/console-tries.ts'
import { houseDifferences } from '../payments/house-differences.ts'
import { pendingRepayments } from '../repayments/pending-list.ts'
import { badges } from './badges.ts'

let opened: TestWorld
let now: Date
const staff = { kind: 'staff' } as const
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

beforeAll(async () => {
  opened = await openTestWorld()
  now = opened.clock.now()
  const stage = stageIn(opened)
  const tenant = await creditedTenant(opened, stage)
  await issuedStatement(opened, stage, { of: tenant })
  await disputedStatement(opened, stage)
  const of = tenant.customerId
  await opened.world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into organization_wallet_users (id, customer_id, mobile, wallet_user_name, password_hash, created_at)
      values (70, ${of}, '13900000070', '王', 'x', ${now})`)
    // Of the transfers one is handed in, two are announced, one is done with; two are payments at a house.
    await tx.run(sql`
      insert into payments_recharges (id, customer_id, user_id, user_name, key, body_digest, method, currency, amount_minor, fee_basis_points,
        status, submitted_at, is_repayment, received_minor, fee_minor, credited_at)
      select n, ${of}, 70, '王', 'key-00000' || n, '', case when n > 4 then 'ALIPAY' else 'ABC_GUANGZHOU' end, 'CNY', 100 * n, 0,
        (array['TO_BE_RECHARGE', 'TO_BE_PAY', 'TO_BE_PAY', 'RECHARGE_SUCCESS', 'RECHARGING', 'TO_BE_PAY'])[n], ${ago(5)}, false,
        case when n = 4 then 400 end, case when n = 4 then 0 end, case when n = 4 then ${now}::timestamptz end
      from generate_series(1, 6) n`)
    // One hangs, one is within its time, one is over and nobody knows how it ended, one has money that fits nothing.
    await tx.run(sql`
      insert into payments_tries (id, recharge_id, customer_id, method, status, created_at, expires_at)
      select n, case when n = 1 then 5 else 6 end, ${of}, 'ALIPAY', (array['RECHARGING', 'TO_BE_RECHARGE', 'TO_BE_RECHARGE', 'RECHARGE_FAILED'])[n],
        ${ago(7)}, case when n = 2 then ${ago(-1)} else ${ago(1)}::timestamptz end from generate_series(1, 4) n`)
    await tx.run(sql`
      insert into payments_arrivals (id, place, transaction_id, currency, amount_minor, state, customer_id, try_id, flag, arrived_at, booked_at, settled_at)
      select n, 'ALIPAY', 'T' || n, 'CNY', 100, case when n = 3 then 'CREDITED' else 'UNMATCHED' end, ${of}, case when n = 1 then 4 end, '金额不符',
        ${ago(9)}, ${now}, case when n = 3 then ${now}::timestamptz end from generate_series(1, 3) n`)
    await tx.run(sql`
      insert into payments_bank_files (id, bank, currency, file_name, digest, state, titles, staff_id, staff_name, created_at, ended_at)
      select n, 'CMB', 'CNY', 'a.csv', n::text, (array['UNMAPPED', 'WAITING', 'DONE'])[n], '{}', 8, '秦', ${ago(2)},
        case when n = 3 then ${now}::timestamptz end from generate_series(1, 3) n`)
    await tx.run(sql`
      insert into payments_refunds (id, customer_id, user_id, user_name, key, body_digest, currency, amount_minor, status, reason, submitted_at, ended_at)
      select n, ${of}, 70, '王', 'key-00000' || n, '', 'CNY', 100, (array['REFUND_WAIT', 'REFUNDING', 'REFUND_FAIL'])[n], '不再投放', ${ago(11)},
        case when n = 3 then ${now}::timestamptz end from generate_series(1, 3) n`)
    await tx.run(sql`
      insert into payments_refund_parts (id, refund_id, customer_id, arrival_id, place, currency, amount_minor, way, state)
      values (1, 2, ${of}, 3, 'ALIPAY', 'CNY', 100, 'HOUSE', 'SENT')`)
    await tx.run(sql`
      insert into payments_chargebacks (id, method, outside_id, transaction_id, currency, amount_minor, phase, arrival_id, customer_id, noted_at, changed_at)
      select n, 'ALIPAY', n::text, 'T3', 'CNY', 100, case when n = 2 then 'WON' else 'OPENED' end, case when n < 3 then 3 end,
        case when n < 3 then ${of}::bigint end, ${ago(13)}, ${now}
      from generate_series(1, 3) n`)
    await tx.run(sql`
      insert into payments_house_differences (method, day, kind, about, transaction_id, currency, our_minor, found_at, closed_at)
      select 'ALIPAY', '2026-03-01', 'ONLY_OURS', 'PAYMENT', n::text, 'CNY', 100, ${ago(15)}, case when n = 2 then ${now}::timestamptz end
      from generate_series(1, 2) n`)
  })
})
afterAll(() => opened.close())

const queues = async (): Promise<FinanceQueues> => {
  const { finance } = await badges(opened.world.db, staff, { staffId: '8', role: 'FIN', now })
  if (!finance) throw new Error('finance has its queues')
  return finance
}
const db = () => opened.world.db
type Listed = Promise<{ total_size: number }>
const LISTS: Record<keyof FinanceQueues, () => Listed> = {
  offline: () => consoleRechargeList(db(), consoleRechargeListRequest.parse({ scope: 'OFFLINE' })),
  tries: () => tryList(db(), now, tryListRequest.parse({ waits: true })),
  unmatched: () => arrivalList(db(), arrivalListRequest.parse({ state: 'UNMATCHED' })),
  bank_files: () => bankFileList(db(), bankFileListRequest.parse({ waits: true })),
  refunds: () => consoleRefundList(db(), consoleRefundListRequest.parse({ waits: true })),
  chargebacks: () => chargebackList(db(), chargebackListRequest.parse({ waits: true })),
  repayments: () => pendingRepayments(db(), staff, pendingRequest.parse({}), now),
  disputes: () => consoleStatements(db(), staff, consoleStatementsRequest.parse({ status: 'DISPUTED' }), { now }),
  receipts: () => consoleStatements(db(), staff, consoleStatementsRequest.parse({ has_receipt: true }), { now }),
  house_differences: () => houseDifferences(db(), houseDifferencesRequest.parse({ state: 'OPEN' })),
}

test('each counts the rows of its list', async () => {
  const counted = await queues()
  for (const [name, list] of Object.entries(LISTS)) {
    const found = (await list()).total_size
    expect([name, counted[name as keyof FinanceQueues].count]).toEqual([name, found]) // a key of the table above
  }
  expect(Object.fromEntries(Object.entries(counted).map(([name, { count }]) => [name, count]))).toMatchObject({
    offline: 1,
    tries: 3,
    unmatched: 2,
    bank_files: 2,
    refunds: 1,
    chargebacks: 1,
    disputes: 1,
    receipts: 0,
    house_differences: 1,
  })
})

test('the oldest of each is told, and nothing where nothing waits', async () => {
  const { offline, unmatched, refunds, receipts } = await queues()
  expect(offline.oldest_at).toBe(ago(5).toISOString())
  expect(unmatched.oldest_at).toBe(ago(9).toISOString())
  expect(refunds.oldest_at).toBe(ago(11).toISOString())
  expect(receipts.oldest_at).toBeNull()
})

test('others have none of it', async () => {
  for (const role of ['OPS', 'AUDIT', 'RISK', 'SALES'] as const)
    expect((await badges(opened.world.db, staff, { staffId: '8', role, now })).finance).toBeNull()
})
