// Wallet flows: money in is booked once, allocations stay within the customer and its balance, credit lines above what is used.
import { bookRecharge } from './book-recharge.ts'
import { postPayment } from './post-payment.ts'
import { allocateToSubCustomer } from './allocate-to-sub-customer.ts'
import { setCreditLine } from '../credit/test-credit-line.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { openStage, type Stage, type Tenant, usd } from '../quota/test-stage.ts'
import { findBalance } from '@tallyhelm/modules/ledger'
import { zero } from '@tallyhelm/protocol/values/money'
import type { Tx } from '@tallyhelm/world/handles/world'
import { afterAll, beforeAll, expect, test } from 'vitest'

const seed = { kind: 'system', name: 'test' } as const
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const balance = ({ customerId, subCustomerId }: Tenant, kind: 'WALLET' | 'CREDIT_LINE' = 'WALLET') =>
  stage.world.db.read({ kind: 'system' }, tx => findBalance(tx, { kind, currency: 'USD', customerId, subCustomerId }))

test('a payment is booked once, however often and however parallel it is told', async () => {
  const tenant = await stage.tenant({ balance: zero('USD') })
  const input = { customerId: tenant.customerId, provider: 'HSBC', transactionId: 'T1', amount: usd(500) }
  const told = await Promise.all(Array.from({ length: 10 }, () => bookRecharge(stage.world, seed, input)))
  expect(told.filter(Boolean)).toHaveLength(1)
  expect(await bookRecharge(stage.world, seed, { ...input, transactionId: 'T2' })).toBe(true)
  expect(await balance(tenant)).toMatchObject({ balance: usd(1000), available: usd(1000) })
})

test('two customers’ payments through one house don’t wait for each other', async () => {
  const tenants = [await stage.tenant({ balance: zero('USD') }), await stage.tenant({ balance: zero('USD') })]
  const post = (tx: Tx, { customerId }: Tenant, transactionId: string) =>
    postPayment(stage.world, tx, {
      customerId,
      subCustomerId: null,
      provider: 'HSBC',
      transactionId,
      amount: usd(70),
      operator: 'test',
      summary: '',
      at: stage.clock.now(),
    })
  const [one, other] = tenants.map((tenant, index) => (tx: Tx) => post(tx, tenant, `open ${index}`))
  if (!one || !other) expect.fail('no tenants')
  // Both stay open until both have booked: were one to wait for the other, the lock's time would end it.
  await stage.world.db.transaction({ kind: 'system' }, async tx => {
    expect(await one(tx)).toBe(true)
    expect(await stage.world.db.transaction({ kind: 'system' }, other)).toBe(true)
  })
  for (const tenant of tenants) expect((await balance(tenant))?.balance).toEqual(usd(70))
  expect(await checkBooks(stage.world)).toEqual([])
})

test('two bookings of one payment in open transactions: the second waits, and books nothing once the first has', async () => {
  const [payer, stranger] = [await stage.tenant({ balance: zero('USD') }), await stage.tenant({ balance: zero('USD') })]
  const told = await Promise.all(
    [payer, stranger, payer, stranger].map(({ customerId }) =>
      bookRecharge(stage.world, seed, { customerId, provider: 'HSBC', transactionId: 'contested', amount: usd(5) }),
    ),
  )
  expect(told.filter(Boolean)).toHaveLength(1)
  const booked = [await balance(payer), await balance(stranger)].map(found => found?.balance ?? zero('USD'))
  expect(booked.filter(amount => amount.minor > 0n)).toEqual([usd(5)])
  expect(await checkBooks(stage.world)).toEqual([])
})

test('an allocation is made once, never beyond the balance, never to a foreign sub-customer, never by a stranger', async () => {
  const [tenant, other] = [await stage.tenant({ balance: usd(100) }), await stage.tenant()]
  const [sub, foreign] = [await stage.subTenant(tenant), await stage.subTenant(other)]
  const input = { allocationId: '1', customerId: tenant.customerId, subCustomerId: sub.subCustomerId ?? '', amount: usd(60) }
  const done = await Promise.all(Array.from({ length: 5 }, () => allocateToSubCustomer(stage.world, tenant.actor, input)))
  expect(done.filter(Boolean)).toHaveLength(1)
  expect([(await balance(tenant))?.balance, (await balance(sub))?.balance]).toEqual([usd(40), usd(60)])
  const more = allocateToSubCustomer(stage.world, tenant.actor, { ...input, allocationId: '2' })
  await expect(more).rejects.toMatchObject({ refusal: 'WALLET_INSUFFICIENT', parameters: { shortage: '$20.00' } })
  const stray = { ...input, allocationId: '3', amount: usd(1) }
  await expect(
    allocateToSubCustomer(stage.world, tenant.actor, { ...stray, subCustomerId: foreign.subCustomerId ?? '' }),
  ).rejects.toMatchObject({ refusal: 'NOT_FOUND' })
  await expect(allocateToSubCustomer(stage.world, other.actor, stray)).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  await expect(allocateToSubCustomer(stage.world, sub.actor, stray)).rejects.toMatchObject({ refusal: 'PERMISSION_DENIED' })
  await expect(allocateToSubCustomer(stage.world, tenant.actor, { ...stray, amount: usd(-1) })).rejects.toMatchObject({
    refusal: 'INPUT_INVALID',
  })
})

test('a credit line is set and raised', async () => {
  const tenant = await stage.tenant({ customerType: 0, balance: usd(1) })
  await setCreditLine(stage.world, seed, { customerId: tenant.customerId, limit: usd(900) })
  expect(await balance(tenant, 'CREDIT_LINE')).toMatchObject({ available: usd(900), overdraft: usd(900) })
})

test('money found on an adopted account enters the books once, and an account that differs is named by the check', async () => {
  const tenant = await stage.tenant()
  const account = await stage.account(tenant, 'FACEBOOK', usd(77))
  expect(await checkBooks(stage.world)).toEqual([])
  await stage.query(`update ad_accounts_accounts set limit_minor = 7800 where id = ${account.id}`)
  expect(await checkBooks(stage.world)).toEqual([
    { invariant: 'placed', object: account.id, problem: `the platform's limit is 7800, the books say 7700` },
  ])
})
