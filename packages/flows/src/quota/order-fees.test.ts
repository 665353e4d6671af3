// The fees of an order are rounded once and spread over its lines: as quoted, accepted in SQL, given back and returned, all the same cents.
import { randomUUID } from 'node:crypto'
import { insertRates, insertTransferRate } from '@tallyhelm/modules/billing'
import { feesOfLines } from '@tallyhelm/modules/ledger'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addQuota } from './add-quota.ts'
import { quote } from './quote.ts'
import { loweringOn } from './test-lowering.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'
import { moneyOf, play, refuseAdding, runAll, transfer } from './test-transfers.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ stepUpFrom: null })
})
afterEach(async () => {
  play(stage, [])
  expect(await stage.violations()).toEqual([])
})
afterAll(() => stage?.close())
const { add, reduce, finish, available } = loweringOn(() => stage)
const opened = async (of: Tenant, count: number, channel: Account['channel'] = 'FACEBOOK') => {
  const accounts: Account[] = []
  for (let index = 0; index < count; index += 1) accounts.push(await stage.account(of, channel))
  return accounts
}
const feesOfItems = (items: readonly { service_fee: string; tax: string }[]) => items.map(item => [item.service_fee, item.tax])

test('many lines of a few cents pay what their sum costs', async () => {
  const tenant = await stage.tenant({ serviceFee: 300, tax: 60 })
  const accounts = await opened(tenant, 45)
  const order = await add(tenant, '0.16', ...accounts)
  expect(order).toMatchObject({ amount: '7.20', service_fee: '0.22', tax: '0.04', total: '7.46' })
  expect(order.items.filter(item => item.service_fee === '0.01')).toHaveLength(22)
  expect(order.items.slice(0, 4).map(item => item.tax)).toEqual(['0.01', '0.01', '0.01', '0.01'])
  await finish(...accounts)
  expect(await available(tenant)).toBe(1_000_000 - 746)
})

test('a failed line gives back exactly its part, the others keep theirs', async () => {
  const tenant = await stage.tenant({ serviceFee: 300, tax: 60 })
  const [refused, ...others] = await opened(tenant, 3)
  refuseAdding(stage, [refused as Account])
  const order = await add(tenant, '0.16', refused as Account, ...others)
  expect(feesOfItems(order.items)).toEqual([
    ['0.01', '0.00'],
    ['0.00', '0.00'],
    ['0.00', '0.00'],
  ])
  await finish(refused as Account, ...others)
  expect(await available(tenant)).toBe(1_000_000 - 32)
})

test('what an order was charged comes back when the same is taken back in one order', async () => {
  const tenant = await stage.tenant({ serviceFee: 300, tax: 60 })
  const accounts = await opened(tenant, 7)
  const order = await add(tenant, '1.15', ...accounts)
  expect([order.service_fee, order.tax]).toEqual(['0.24', '0.05'])
  await finish(...accounts)
  const request = { adjust_type: 'REDUCE' as const, remark: '', items: accounts.map(({ id }) => ({ account_id: id, amount: '1.15' })) }
  const quoted = await quote(stage.world, tenant.actor, request)
  const back = await reduce(tenant, '1.15', ...accounts)
  expect([back.service_fee, back.tax]).toEqual(['0.24', '0.05'])
  expect(feesOfItems(back.items)).toEqual(feesOfItems(order.items))
  expect(feesOfItems(quoted.items)).toEqual(feesOfItems(order.items))
  await finish(...accounts)
  expect(await available(tenant)).toBe(1_000_000)
})

test('the fee of a transfer between companies is rounded once for its lines, and charged so when all arrives', async () => {
  const tenant = await stage.tenant()
  const [from, ...to] = await opened(tenant, 4)
  const companyId = stage.world.ids.next()
  await stage.query(
    `insert into companies_companies (id, customer_id, company_name, created_at) values (${companyId}, ${tenant.customerId}, '乙', now())`,
  )
  await stage.query(`update ad_accounts_accounts set company_id = ${companyId} where id = ${(from as Account).id}`)
  const [id, at] = [stage.world.ids.next(), stage.clock.now()]
  const rate = { id, customerId: tenant.customerId, serviceFeeBasisPoints: 40, validFrom: at, createdAt: at }
  await stage.world.db.transaction({ kind: 'system' }, tx => insertTransferRate(tx, rate))
  const order = await transfer(
    stage,
    tenant,
    to.map(account => [from as Account, account, '1']),
  )
  expect(order.service_fee).toBe('0.01')
  expect(order.items.map(item => item.service_fee)).toEqual(['0.01', '0.00', '0.00'])
  await runAll(stage, to)
  expect(await moneyOf(stage, tenant, [])).toMatchObject({ payer: '999999', held: '0', fees: '1' })
})

// Last, as it leaves many orders open.
test('whatever the lines and rates, the quote, acceptance in SQL and the pure rule say the same', async () => {
  const tenant = await stage.tenant({ balance: usd(50_000_000), serviceFee: 333, tax: 67 })
  const now = stage.clock.now()
  const own = { customerId: tenant.customerId, validFrom: new Date(now.getTime() + 1), createdAt: now }
  const rates = { serviceFeeBasisPoints: 1_249, taxBasisPoints: 0 }
  await stage.world.db.transaction({ kind: 'system' }, tx =>
    insertRates(tx, { id: stage.world.ids.next(), ...own, channel: 'GOOGLE', ...rates }),
  )
  stage.clock.advance(1_000)
  const accounts = [...(await opened(tenant, 5)), ...(await opened(tenant, 3, 'GOOGLE'))]
  const amounts = fc.array(fc.oneof(fc.bigInt(1n, 60n), fc.bigInt(1n, 5_000_000n)), { minLength: 1, maxLength: accounts.length })
  await fc.assert(
    fc.asyncProperty(amounts, async minors => {
      const lines = minors.map((minor, index) => ({ account: accounts[index] as Account, amount: money(minor, 'USD') }))
      const request = {
        adjust_type: 'ADD' as const,
        items: lines.map(({ account, amount }) => ({ account_id: account.id, amount: decimalText(amount) })),
        remark: '',
      }
      const expected = feesOfLines(
        lines.map(({ account, amount }) => ({
          amount,
          rates: account.channel === 'GOOGLE' ? rates : { serviceFeeBasisPoints: 333, taxBasisPoints: 67 },
        })),
      ).map(({ serviceFee, tax }) => ({ service_fee: decimalText(serviceFee), tax: decimalText(tax) }))
      const quoted = await quote(stage.world, tenant.actor, request)
      const body = { ...request, shown_total: quoted.total }
      const order = await addQuota(stage.world, tenant.actor, { idempotencyKey: randomUUID(), request: body })
      expect(feesOfItems(quoted.items)).toEqual(feesOfItems(expected))
      expect(feesOfItems(order.items)).toEqual(feesOfItems(expected))
    }),
    { numRuns: 25 },
  )
})
