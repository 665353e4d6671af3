// Payments, refunds and chargebacks in real books: each moves once, no wallet goes below zero, and nobody waits for another customer.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookArrival, creditArrival, returnArrival } from './payments.ts'
import { bookChargeback, bookChargebackWon, holdRefund, payOutRefund, takeBackRefund, voidRefund } from './payments-back.ts'
import { openAccount } from './store-accounts.ts'
import { findBalance } from './store.ts'
import { findViolations } from './store-upkeep.ts'
import { at } from './test-context.ts'

const system = { kind: 'system' } as const
const usd = (minor: number) => money(BigInt(minor), 'USD')
const told = { operator: 'test', summary: 'test', at }
let house: TestDatabase
let customers = 0

const inSystem = <T>(work: Parameters<TestDatabase['database']['transaction']>[1]) => house.database.transaction(system, work) as Promise<T> // the work names T

/** A customer whose wallet has so much. */
async function customerWith(minor: number): Promise<{ customerId: string; subCustomerId: null }> {
  const owner = { customerId: String(++customers), subCustomerId: null }
  const payment = { place: 'ALIPAY', transactionId: `first ${owner.customerId}`, amount: usd(minor) }
  await inSystem(async tx => {
    await tx.run(sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      values (${owner.customerId}, ${`c${owner.customerId}`}, 1, 'DIRECT_AGENT', ${at})`)
    if (minor === 0) return
    await bookArrival(tx, payment, null, told)
    await creditArrival(tx, payment, owner, usd(0), told)
  })
  return owner
}
const walletOf = async (owner: { customerId: string; subCustomerId: null }) => {
  const found = await inSystem<{ balance: Money; held: Money } | undefined>(tx =>
    findBalance(tx, { kind: 'WALLET', currency: 'USD', ...owner }),
  )
  return [Number(found?.balance.minor ?? 0n), Number(found?.held.minor ?? 0n)]
}
const clearing = () =>
  inSystem<{ posted: string; pending: string }>(async tx => {
    const id = await openAccount(tx, { kind: 'PAYMENT_CLEARING', currency: 'USD', place: 'ALIPAY' }, at)
    return await tx.one(sql`select (credits_posted - debits_posted)::text as posted, (credits_pending - debits_pending)::text as pending
      from ledger_totals where ledger_account_id = ${id}`)
  })
const refundOf = (refundId: string, minor: number) => ({ refundId, place: 'ALIPAY', amount: usd(minor) })
const chargebackOf = (chargebackId: string, minor: number) => ({ chargebackId, place: 'ALIPAY', amount: usd(minor) })

beforeAll(async () => {
  house = await testDatabase()
})
afterAll(async () => {
  try {
    expect(await inSystem(findViolations)).toEqual([])
    expect(await clearing()).toEqual({ posted: '0', pending: '0' })
  } finally {
    await house?.drop()
  }
})

test('what arrived leaves clearing once: sent back it is not credited, credited it is not sent back', async () => {
  const owner = await customerWith(0)
  const [one, two] = [usd(70), usd(80)].map((amount, n) => ({ place: 'ALIPAY', transactionId: `once ${n}`, amount }))
  if (!one || !two) throw new Error('two payments')
  await inSystem(async tx => {
    await bookArrival(tx, one, null, told)
    await bookArrival(tx, two, null, told)
    await returnArrival(tx, one, null, told)
    await creditArrival(tx, two, owner, two.amount, told)
  })
  await expect(inSystem(tx => creditArrival(tx, one, owner, usd(1), told))).rejects.toThrow()
  await expect(inSystem(tx => returnArrival(tx, one, null, told))).rejects.toThrow('made before')
  await expect(inSystem(tx => returnArrival(tx, two, owner, told))).rejects.toThrow('made before')
  expect(await walletOf(owner)).toEqual([0, 0])
})

test('a refund is held, paid out and, returned by the bank, in the wallet again; each once', async () => {
  const owner = await customerWith(1000)
  const refund = refundOf('1', 600)
  expect(await inSystem(tx => holdRefund(tx, refund, owner, told))).toBeUndefined()
  expect(await walletOf(owner)).toEqual([1000, 600])
  await expect(inSystem(tx => takeBackRefund(tx, refund, owner, told))).rejects.toThrow('did not pay out')
  await inSystem(tx => payOutRefund(tx, refund, owner, told))
  expect(await walletOf(owner)).toEqual([400, 0])
  await expect(inSystem(tx => payOutRefund(tx, refund, owner, told))).rejects.toThrow('pending')
  await expect(inSystem(tx => voidRefund(tx, '1', at))).rejects.toThrow('pending')
  await expect(inSystem(tx => takeBackRefund(tx, refundOf('1', 599), owner, told))).rejects.toThrow('did not pay out')
  const back = await Promise.all([1, 2, 3].map(() => inSystem<boolean>(tx => takeBackRefund(tx, refund, owner, told))))
  expect(back.filter(Boolean)).toHaveLength(1)
  expect(await walletOf(owner)).toEqual([1000, 0])
})

test('a refund that ends without success gives the money back', async () => {
  const owner = await customerWith(500)
  await inSystem(tx => holdRefund(tx, refundOf('2', 500), owner, told))
  await inSystem(tx => voidRefund(tx, '2', at))
  expect(await walletOf(owner)).toEqual([500, 0])
  await expect(inSystem(tx => payOutRefund(tx, refundOf('2', 500), owner, told))).rejects.toThrow('pending')
})

test('refunds at once never hold more than the wallet has, and the shortage is told', async () => {
  const owner = await customerWith(1000)
  const held = await Promise.all(
    Array.from({ length: 5 }, (_, n) => inSystem<Money | undefined>(tx => holdRefund(tx, refundOf(`crowd ${n}`, 300), owner, told))),
  )
  expect(held.filter(short => short === undefined)).toHaveLength(3)
  expect(held.filter(short => short?.minor === 200n)).toHaveLength(2)
  expect(await walletOf(owner)).toEqual([1000, 900])
  for (const [n, short] of held.entries()) if (!short) await inSystem(tx => voidRefund(tx, `crowd ${n}`, at))
})

test.each([
  ['all of it from a wallet that has enough', 1000, 0, 300, 0],
  ['what is there, and the rest from the agency', 100, 0, 100, 200],
  ['what is held stays with its order', 400, 250, 150, 150],
  ['nothing from an empty wallet', 0, 0, 0, 300],
])('a chargeback takes %s, and won back it goes the same way', async (_, has, held, fromWallet, fromAgency) => {
  const owner = await customerWith(has)
  const id = `of ${owner.customerId}`
  if (held > 0) await inSystem(tx => holdRefund(tx, refundOf(id, held), owner, told))
  await expect(inSystem(tx => bookChargebackWon(tx, chargebackOf(id, 300), owner, told))).rejects.toThrow('did not take')
  const shares = { fromWallet: usd(fromWallet), fromAgency: usd(fromAgency) }
  const booked = await Promise.all(
    [1, 2].map(() => inSystem(tx => bookChargeback(tx, chargebackOf(id, 300), owner, { ...told, isHeld: false }))),
  )
  expect(booked.filter(Boolean)).toEqual([shares])
  expect(await walletOf(owner)).toEqual([has - fromWallet, held])
  expect(await inSystem(tx => bookChargebackWon(tx, chargebackOf(id, 300), owner, told))).toEqual(shares)
  expect(await inSystem(tx => bookChargebackWon(tx, chargebackOf(id, 300), owner, told))).toBeUndefined()
  expect(await walletOf(owner)).toEqual([has, held])
  if (held > 0) await inSystem(tx => voidRefund(tx, id, at))
})

test('a refund of one customer and a chargeback of another wait for neither', async () => {
  const [one, other] = [await customerWith(100), await customerWith(100)]
  const moved = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const open = inSystem(async tx => {
    await holdRefund(tx, refundOf('apart', 100), one, told)
    await payOutRefund(tx, refundOf('apart', 100), one, told)
    moved.resolve()
    await end.promise
  })
  try {
    await Promise.race([moved.promise, open])
    await inSystem(async tx => {
      await tx.run(sql`set local lock_timeout = '4s'`)
      await bookChargeback(tx, chargebackOf('apart', 50), other, { ...told, isHeld: false })
      await holdRefund(tx, refundOf('apart too', 50), other, told)
      await voidRefund(tx, 'apart too', at)
    })
  } finally {
    end.resolve()
    await open
  }
})
