// The fee of transfers between two companies, trying failed lines again, and a payer who never paid before.
import { randomUUID } from 'node:crypto'
import { openAccount } from '@tallyhelm/modules/ledger'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { setTransferRate } from '../billing/set-transfer-rate.ts'
import { retryItems } from './retry.ts'
import { transferQuota } from './transfer-quota.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'
import { limitsOf, moneyOf, orderNow, play, runAll, transfer } from './test-transfers.ts'

let stage: Stage
let tenant: Tenant
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  play(stage, [])
  tenant = await stage.tenant()
})
afterEach(async () => {
  expect(await stage.violations()).toEqual([])
})
afterAll(() => stage?.close())

const accounts = (count: number, channel: Account['channel'] = 'FACEBOOK', of: Tenant = tenant) =>
  Promise.all(Array.from({ length: count }, () => stage.account(of, channel)))

/** What is moved to the account from the customer's first company costs the fee between two. */
async function moveToOtherCompany(of: Tenant, account: Account): Promise<void> {
  const companyId = stage.world.ids.next()
  await stage.query(
    `insert into companies_companies (id, customer_id, company_name, created_at) values (${companyId}, ${of.customerId}, '乙', now())`,
  )
  await stage.query(`update ad_accounts_accounts set company_id = ${companyId} where id = ${account.id}`)
}

test('the fee between two companies is held, charged for what arrives, and comes back with the money', async () => {
  const rich = await stage.tenant({ serviceFee: 0, tax: 0 })
  const [a, b] = (await accounts(2, 'GOOGLE', rich)) as [Account, Account]
  await moveToOtherCompany(rich, b)
  await setTransferRate(stage.world, { kind: 'system', name: 'test' }, { customerId: rich.customerId, serviceFeeBasisPoints: 250 })
  play(stage, ['well', 'approve_half'])
  const half = await transfer(stage, rich, [[a, b, '30']])
  expect(half).toMatchObject({ service_fee: '0.75', total: '0.75' })
  expect(await moneyOf(stage, rich, [])).toMatchObject({ payer: '1000000', held: '75' })
  await runAll(stage, [a, b])
  expect(await moneyOf(stage, rich, [])).toMatchObject({ payer: '999962', held: '0', fees: '38' })
  expect(await orderNow(stage, rich, half)).toMatchObject({
    items: [{ approved_amount: '15.00', returned: null, released: '0.37', total: '0.38' }],
  })
  play(stage, ['refused'])
  const none = await transfer(stage, rich, [[a, b, '30']])
  await runAll(stage, [a, b])
  expect(await moneyOf(stage, rich, [])).toMatchObject({ payer: '999962', held: '0', fees: '38' })
  expect(await orderNow(stage, rich, none)).toMatchObject({ items: [{ state: 'FAIL', returned: null, released: '0.75', total: '0.00' }] })
  await stage.query(`update ad_accounts_accounts set company_id = ${rich.companyId} where id = ${b.id}`)
  const within = await transfer(stage, rich, [[a, b, '5']])
  expect(within.service_fee).toBe('0.00')
  await runAll(stage, [a, b])
})

test('a fee that is not the one its user was shown is refused with both, and nothing is held', async () => {
  const [a, b] = (await accounts(2)) as [Account, Account]
  await moveToOtherCompany(tenant, b)
  const submit = (shown_total: string) =>
    transferQuota(stage.world, tenant.actor, {
      idempotencyKey: randomUUID(),
      request: {
        adjust_type: 'TRANSFER',
        remark: '',
        items: [{ from_account_id: a.id, to_account_id: b.id, amount: '30' }],
        shown_total,
      },
    })
  await setTransferRate(stage.world, { kind: 'system', name: 'test' }, { customerId: tenant.customerId, serviceFeeBasisPoints: 200 })
  await expect(submit('0.00')).rejects.toMatchObject({
    refusal: 'QUOTA_PRICE_CHANGED',
    message: '应付合计已由 $0.00 变为 $0.60，请核对后重新提交',
  })
  expect(await moneyOf(stage, tenant, [])).toMatchObject({ held: '0' })
  expect(await submit('0.60')).toMatchObject({ service_fee: '0.60' })
  await runAll(stage, [a, b])
})

test('a fee that nobody can pay is refused with the shortage, and nothing is held', async () => {
  const poor = await stage.tenant({ balance: usd(0) })
  const [a, b] = (await accounts(2, 'FACEBOOK', poor)) as [Account, Account]
  await moveToOtherCompany(poor, b)
  await transfer(stage, poor, [[a, b, '10']])
  await setTransferRate(stage.world, { kind: 'system', name: 'test' }, { customerId: poor.customerId, serviceFeeBasisPoints: 100 })
  await expect(transfer(stage, poor, [[a, b, '10']])).rejects.toMatchObject({
    refusal: 'WALLET_INSUFFICIENT',
    message: expect.stringContaining('$0.10'),
  })
  await runAll(stage, [])
})

test('a failed line is tried again as an order of its own, a succeeded one is not', async () => {
  const [a, b, c] = (await accounts(3)) as [Account, Account, Account]
  play(stage, ['refused'])
  const order = await transfer(stage, tenant, [
    [a, b, '10'],
    [a, c, '20'],
  ])
  await runAll(stage, [])
  const [failed, done] = [order.items[0]?.item_id ?? '', order.items[1]?.item_id ?? '']
  const retry = (ids: string[]) =>
    retryItems(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request: { apply_no: order.apply_no, item_ids: ids } })
  await expect(retry([done])).rejects.toMatchObject({ refusal: 'QUOTA_ITEMS_REFUSED' })
  await expect(retry([failed, '1'])).rejects.toMatchObject({ refusal: 'QUOTA_ITEMS_REFUSED' })
  const again = await retry([failed])
  expect((await retry([failed])).apply_no).toBe(again.apply_no)
  expect(again).toMatchObject({ adjust_type: 'TRANSFER', remark: `重试 ${order.apply_no}`, items: [{ amount: '10.00' }] })
  await runAll(stage, [])
  expect(limitsOf(stage, [a, b, c])).toEqual([7000n, 11000n, 12000n])
})

test('without a wallet that was ever used a transfer needs none, and returned money opens it', async () => {
  const sub = await stage.subTenant(tenant)
  const [a, b] = (await accounts(2, 'FACEBOOK', sub)) as [Account, Account]
  play(stage, ['well', 'refused', 'refused'])
  await transfer(stage, sub, [[a, b, '30']])
  await runAll(stage, [])
  const wallet = await stage.world.db.transaction({ kind: 'system' }, tx =>
    openAccount(tx, { kind: 'WALLET', currency: 'USD', customerId: sub.customerId, subCustomerId: sub.subCustomerId }, stage.clock.now()),
  )
  const { rows } = await stage.query(`select credits_posted::int as n from ledger_balances where ledger_account_id = ${wallet}`)
  expect(rows).toEqual([{ n: 3000 }])
})
