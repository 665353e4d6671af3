// The ledger's work of a transaction: nothing moves before it is carried out, all of it moves then, and nobody waits for what is everybody's.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transfer } from './recipes.ts'
import { openAccount } from './store-accounts.ts'
import { holdTransfers, lockBalance, lockBalances, transferNow } from './store.ts'
import { findViolations } from './store-upkeep.ts'
import { at, context } from './test-context.ts'
import { type LedgerPart, ledgerWork } from './work.ts'

const system = { kind: 'system' } as const
let house: TestDatabase
let [external, wallet, fee] = ['', '', '']

const inSystem = <T>(work: Parameters<TestDatabase['database']['transaction']>[1]) => house.database.transaction(system, work) as Promise<T> // the work names T
const moving = (key: string, debit: string, credit: string, minor: bigint): Transfer => ({
  key,
  code: 'ADJUSTMENT',
  debit,
  credit,
  amount: money(minor, 'USD'),
})
const balanceOf = (id: string) => inSystem<bigint>(async tx => (await lockBalance(tx, id)).balance.minor)

beforeAll(async () => {
  house = await testDatabase()
  await inSystem(async tx => {
    await tx.run(
      sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at) values (1, 'a', 1, 'DIRECT_AGENT', ${at}),
        (2, 'b', 1, 'DIRECT_AGENT', ${at})`,
    )
    external = await openAccount(tx, { kind: 'EXTERNAL', currency: 'USD' }, at)
    wallet = await openAccount(tx, { kind: 'WALLET', currency: 'USD', customerId: '1', subCustomerId: null }, at)
    fee = await openAccount(tx, { kind: 'SERVICE_FEE', currency: 'USD', customerId: '1' }, at)
    await transferNow(tx, [moving('start', external, wallet, 1000n)], context)
  })
})
afterAll(() => house?.drop())

test('nothing moves before the work is carried out; then everything does, in its order', async () => {
  const [kept, given, anew] = [moving('kept', wallet, fee, 100n), moving('given', wallet, fee, 800n), moving('anew', wallet, fee, 850n)]
  await inSystem(tx => holdTransfers(tx, [kept, given], context))
  await inSystem(async tx => {
    const work = ledgerWork()
    const part = work.part()
    part.post(['kept'], [wallet, fee])
    // The wallet can bear the new one only once the old hold is given back.
    part.void(['given'], [wallet, fee])
    part.hold([anew], context)
    part.post(['anew'], [wallet, fee])
    expect((await lockBalance(tx, wallet)).balance.minor).toBe(1000n)
    await work.carryOut(tx, at)
    expect((await lockBalance(tx, wallet)).balance.minor).toBe(50n)
  })
  expect([await balanceOf(wallet), await balanceOf(fee)]).toEqual([50n, 950n])
  expect(await inSystem(findViolations)).toEqual([])
})

test('work that is never carried out, or fails, moves nothing; none is no work', async () => {
  await inSystem(tx => holdTransfers(tx, [moving('open', wallet, fee, 10n)], context))
  await inSystem(async () => {
    ledgerWork().part().post(['open'], [wallet, fee])
  })
  const broken = inSystem(async tx => {
    const work = ledgerWork()
    const part = work.part()
    part.post(['open', 'unknown'], [wallet, fee])
    await work.carryOut(tx, at)
  })
  await expect(broken).rejects.toThrow('not every transfer to post is pending')
  await inSystem(tx => ledgerWork().carryOut(tx, at))
  expect(await balanceOf(wallet)).toBe(50n)
})

test('money that moves at once is posted, and nothing of it stays held', async () => {
  await inSystem(async tx => {
    const work = ledgerWork()
    const part = work.part()
    part.move([moving('at once', wallet, fee, 3n), moving('too', wallet, fee, 2n)], context)
    await work.carryOut(tx, at)
    expect(await lockBalance(tx, wallet)).toMatchObject({ balance: money(45n, 'USD'), held: money(10n, 'USD') })
  })
  expect([await balanceOf(wallet), await balanceOf(fee)]).toEqual([45n, 955n])
})

test('every step is carried out in its place, and what follows its like goes with it', async () => {
  const [one, other, last, back, brief] = ['one', 'other', 'last', 'back', 'brief'].map(key => moving(key, wallet, fee, 1n)) as [
    Transfer,
    Transfer,
    Transfer,
    Transfer,
    Transfer, // as many as there are names
  ]
  await inSystem(tx => holdTransfers(tx, [one, other, last, back], context))
  await inSystem(async tx => {
    const work = ledgerWork()
    const part = work.part()
    part.post(['one'], [wallet, fee])
    part.void(['back'], [wallet, fee])
    part.hold([brief], context)
    // Not before it is held.
    part.void(['brief'], [wallet, fee])
    part.post(['other'], [wallet, fee])
    part.post(['last'], [wallet, fee])
    await work.carryOut(tx, at)
    expect(await lockBalance(tx, wallet)).toMatchObject({ balance: money(42n, 'USD'), held: money(10n, 'USD') })
  })
  expect(await inSystem(findViolations)).toEqual([])
})

test('no keys and no transfers ask nothing of the database, not even of one that refuses every statement', async () => {
  const aborted = inSystem(async tx => {
    await expect(tx.run(sql`select 1 / 0`)).rejects.toThrow('division by zero')
    const work = ledgerWork()
    const part = work.part()
    part.post([], [wallet])
    part.void([], [fee])
    part.hold([], context)
    part.move([], context)
    await work.carryOut(tx, at)
    throw new Error('nothing was asked')
  })
  await expect(aborted).rejects.toThrow('nothing was asked')
})

test('the balance of an account that is nobody’s is not locked', async () => {
  await expectNoWaiting(tx => lockBalances(tx, [external, fee]))
})

test('of several parts the first steps go together, then the second ones', async () => {
  const balance = await balanceOf(wallet)
  const held = ['p1', 'p2', 'p3'].map(key => moving(key, wallet, fee, 1n))
  await inSystem(tx => holdTransfers(tx, held, context))
  await inSystem(async tx => {
    let statements = 0
    const counting: Tx = { ...tx, run: query => ((statements += 1), tx.run(query)) }
    const work = ledgerWork()
    for (const key of ['p1', 'p2', 'p3']) {
      const part = work.part()
      part.post([key], [wallet, fee])
      part.hold([moving(`${key} next`, wallet, fee, 2n)], { ...context, reference: { kind: 'QUOTA_ITEM', id: key } })
    }
    // What a part gives back goes before what another holds, and may bear it.
    const part = work.part()
    part.hold([moving('all of the rest', wallet, fee, balance - 29n)], { ...context, reference: { kind: 'QUOTA_ITEM', id: 'p4' } })
    work.part().void(['open'], [wallet, fee])
    await work.carryOut(counting, at)
    // The locks, what is given back, what is posted, what is held, and what is held next.
    expect(statements).toBe(5)
    expect(await lockBalance(tx, wallet)).toMatchObject({ balance: money(balance - 3n, 'USD'), held: money(balance - 23n, 'USD') })
    await tx.run(sql`select ledger_void(${['all of the rest', 'p1 next', 'p2 next', 'p3 next']}::text[], ${at})`)
  })
  expect(await inSystem(findViolations)).toEqual([])
})

test.each<[string, () => Transfer[], (work: LedgerPart) => void]>([
  [
    'holding',
    () => [],
    part => {
      part.hold([moving('from outside', external, wallet, 1n)], context)
      part.hold([moving('onwards', wallet, fee, 1n)], context)
    },
  ],
  [
    'posting and giving back',
    () => [moving('comes', external, wallet, 1n), moving('goes', wallet, fee, 1n)],
    part => {
      part.post(['comes'], [external, wallet])
      part.void(['goes'], [wallet, fee])
    },
  ],
])('work waits for nobody who moves money on an account of nobody: %s', async (_name, held, add) => {
  await inSystem(tx => holdTransfers(tx, held(), context))
  await expectNoWaiting(async tx => {
    const work = ledgerWork()
    const part = work.part()
    add(part)
    await work.carryOut(tx, at)
  })
})

/** `work` commits while another customer's money from outside, and the folding of what came before, are still open. */
async function expectNoWaiting(work: (tx: Tx) => Promise<void>): Promise<void> {
  const moved = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const other = inSystem(async tx => {
    await tx.run(sql`select ledger_fold(1000)`)
    const theirs = await openAccount(tx, { kind: 'WALLET', currency: 'USD', customerId: '2', subCustomerId: null }, at)
    await transferNow(tx, [moving(`theirs ${(others += 1)}`, external, theirs, 7n)], { ...context, customerId: '2' })
    moved.resolve()
    await end.promise
  })
  try {
    await Promise.race([moved.promise, other])
    // Were it to wait, the lock's time would end it.
    await inSystem(work)
  } finally {
    end.resolve()
    await other
  }
  expect(await inSystem(findViolations)).toEqual([])
}
let others = 0
