// Low-balance alerts: told once when a wallet falls below, once more after it has been above; set by its customer alone, and audited.
import { randomUUID } from 'node:crypto'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Currency } from '@tallyhelm/protocol/values/money'
import { balances } from '@tallyhelm/views/wallet/balances'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../organization/create-user.ts'
import { openStage, type Stage, type Tenant, usd } from '../quota/test-stage.ts'
import { allocateToSubCustomer } from './allocate-to-sub-customer.ts'
import { bookRecharge } from './book-recharge.ts'
import { setLowBalanceAlert, tellLowBalances } from './low-balance.ts'

let stage: Stage
const system = { kind: 'system', name: 'test' } as const
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const set = (of: Tenant, threshold: string, currency: 'USD' | 'JPY' | 'CNY' = 'USD') =>
  setLowBalanceAlert(stage.world, of.actor, { currency, threshold })
const scopeOf = ({ customerId, subCustomerId }: Tenant) => ({ kind: 'tenant', customerId, subCustomerId }) as const
const alertOf = async (of: Tenant, currency: Currency = 'USD') =>
  (await balances(stage.world.db, scopeOf(of))).wallets.find(wallet => wallet.currency === currency)?.alert
const told = ({ customerId }: Tenant) =>
  stage.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ title: string; link: string; sub: string | null }>(
      sql`select title, link, sub_customer_id as sub from notices_messages where customer_id = ${customerId} order by id`,
    ),
  )
let mobile = 13_900_000_000
/** A customer with so many dollars, and somebody who reads its messages. */
async function holder(dollars: number): Promise<Tenant> {
  const of = await stage.tenant({ balance: usd(dollars) })
  const person = { mobile: String(++mobile), userName: '用户', password: 'Kx7-pollen-94', isMaster: true }
  await createUser(stage.world, system, { customerId: of.customerId, ...person })
  return of
}
const pay = (of: Tenant, dollars: number) =>
  bookRecharge(stage.world, system, { customerId: of.customerId, provider: 'HSBC', transactionId: randomUUID(), amount: usd(dollars) })
/** What an agent allots leaves its wallet. */
const spend = async (of: Tenant, to: Tenant, dollars: number) =>
  allocateToSubCustomer(stage.world, of.actor, {
    allocationId: String(Math.floor(Math.random() * 1e12)),
    customerId: of.customerId,
    subCustomerId: to.subCustomerId ?? '',
    amount: usd(dollars),
  })

test('one message when it falls below, none while it stays there, and another after it was above', async () => {
  const mine = await holder(100)
  const sub = await stage.subTenant(mine)
  await set(mine, '50')
  expect(await alertOf(mine)).toEqual({ threshold: '50.00', is_low: false })
  await tellLowBalances(stage.world)
  expect(await told(mine)).toEqual([])
  await spend(mine, sub, 50)
  await tellLowBalances(stage.world)
  expect(await told(mine), 'exactly the threshold is not below it').toEqual([])
  await spend(mine, sub, 1)
  expect(await alertOf(mine)).toEqual({ threshold: '50.00', is_low: true })
  // Workers at the same moment are one.
  const fallen = await Promise.all([1, 2, 3].map(() => tellLowBalances(stage.world)))
  expect(fallen.toSorted((one, other) => one - other)).toEqual([0, 0, 1])
  await spend(mine, sub, 1)
  await tellLowBalances(stage.world)
  expect(await told(mine)).toEqual([{ title: 'USD 钱包余额不足 $50.00', link: '/wallet', sub: null }])
  await pay(mine, 2)
  await tellLowBalances(stage.world)
  await spend(mine, sub, 2)
  await tellLowBalances(stage.world)
  expect(await told(mine)).toHaveLength(2)
})

test('cut off before its end it has told nobody, and tells everybody later', async () => {
  const mine = await holder(100)
  await set(mine, '50')
  await spend(mine, await stage.subTenant(mine), 80)
  const broken = {
    ...stage.world,
    ids: {
      ...stage.world.ids,
      next: () => {
        throw new Error('cut off')
      },
    },
  }
  await expect(tellLowBalances(broken)).rejects.toThrow('cut off')
  expect(await told(mine)).toEqual([])
  await tellLowBalances(stage.world)
  expect(await told(mine)).toHaveLength(1)
})

test('set above what is there, it shows and tells nobody; off, it is gone; an empty wallet may be watched', async () => {
  const mine = await holder(100)
  await set(mine, '500.00')
  await set(mine, '7', 'CNY')
  expect([await alertOf(mine), await alertOf(mine, 'CNY')]).toEqual([
    { threshold: '500.00', is_low: true },
    { threshold: '7.00', is_low: true },
  ])
  await tellLowBalances(stage.world)
  expect(await told(mine)).toEqual([])
  for (const off of ['', '0']) {
    await set(mine, '5')
    await set(mine, off)
    expect(await alertOf(mine)).toBeNull()
  }
  const audited = await stage.world.db.read({ kind: 'system' }, tx =>
    tx.rows<{ details: object }>(sql`
      select details from audit_entries where action = 'wallet.set-alert' and customer_id = ${mine.customerId} order by id limit 2`),
  )
  expect(audited).toMatchObject([
    { details: { currency: 'USD', threshold: '500.00' } },
    { details: { currency: 'CNY', threshold: '7.00' } },
  ])
})

test('decimals that a currency does not have are refused by name, and another customer sees none of it', async () => {
  const [mine, other] = [await stage.tenant(), await stage.tenant()]
  await set(mine, '10')
  const refused = await set(mine, '10.5', 'JPY').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ refusal: 'INPUT_INVALID', fields: [{ path: 'threshold', msg: '日元金额须为整数，请确认小数点：10.5' }] })
  expect(await alertOf(other)).toBeNull()
  expect((await alertOf(await stage.subTenant(mine))) ?? null).toBeNull()
  const seen = await stage.world.db.read(scopeOf(other), tx =>
    tx.rows(sql`select 1 from wallet_alerts where customer_id = ${mine.customerId}`),
  )
  expect(seen).toEqual([])
})
