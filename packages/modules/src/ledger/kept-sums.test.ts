// What is kept of the transfers beside them: the days of wallets, and what moves on accounts of nobody until it is folded.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { money } from '@tallyhelm/protocol/values/money'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transfer } from './recipes.ts'
import { openAccount } from './store-accounts.ts'
import { holdTransfers, postTransfers, transferNow, transferOnce, voidTransfers } from './store.ts'
import { findViolations, foldTotals } from './store-upkeep.ts'
import { at, context } from './test-context.ts'

const system = { kind: 'system' } as const
const HOUR = 3_600_000
let house: TestDatabase
let [external, wallet, other, fee] = ['', '', '', '']
const theirs = { ...context, customerId: '2' }

const inSystem = <T>(work: Parameters<TestDatabase['database']['transaction']>[1]) => house.database.transaction(system, work) as Promise<T> // the work names T
const moving = (key: string, debit: string, credit: string, minor: number, code: Transfer['code'] = 'ADJUSTMENT'): Transfer => ({
  key,
  code,
  debit,
  credit,
  amount: money(BigInt(minor), 'USD'),
})
const daysOf = (id: string) =>
  inSystem(tx =>
    tx.rows(sql`select day::text, code, debits_minor, credits_minor, debit_entries, credit_entries from ledger_days
      where ledger_account_id = ${id} order by day, code`),
  )
const totalsOf = (tx: Tx, id: string) =>
  tx.one(sql`select debits_pending, credits_pending, debits_posted, credits_posted from ledger_totals where ledger_account_id = ${id}`)
const violations = () => inSystem(findViolations)

beforeAll(async () => {
  house = await testDatabase()
  await inSystem(async tx => {
    await tx.run(sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      values (1, 'a', 1, 'DIRECT_AGENT', ${at}), (2, 'b', 1, 'DIRECT_AGENT', ${at})`)
    external = await openAccount(tx, { kind: 'EXTERNAL', currency: 'USD' }, at)
    wallet = await openAccount(tx, { kind: 'WALLET', currency: 'USD', customerId: '1', subCustomerId: null }, at)
    other = await openAccount(tx, { kind: 'WALLET', currency: 'USD', customerId: '2', subCustomerId: null }, at)
    fee = await openAccount(tx, { kind: 'SERVICE_FEE', currency: 'USD', customerId: '1' }, at)
  })
})
afterAll(() => house?.drop())

test('what is posted is added to its business day by code; what is held and given back is not', async () => {
  await inSystem(tx => transferNow(tx, [moving('in', external, wallet, 1000, 'RECHARGE')], context))
  const held = [
    moving('a', wallet, fee, 30, 'SERVICE_FEE'),
    moving('b', wallet, fee, 20, 'SERVICE_FEE'),
    moving('c', wallet, fee, 5, 'TAX'),
  ]
  await inSystem(tx => holdTransfers(tx, held, context))
  expect(await daysOf(wallet)).toHaveLength(1)
  // In Shanghai it is the next day from 16:00 UTC on.
  const night = new Date('2026-03-02T16:00:00Z')
  await inSystem(tx => postTransfers(tx, ['a', 'b'], night))
  await inSystem(tx => voidTransfers(tx, ['c'], night))
  const none = { debits_minor: '0', credits_minor: '0', debit_entries: '0', credit_entries: '0' }
  expect(await daysOf(wallet)).toEqual([
    { ...none, day: '2026-03-02', code: 'RECHARGE', credits_minor: '1000', credit_entries: '1' },
    { ...none, day: '2026-03-03', code: 'SERVICE_FEE', debits_minor: '50', debit_entries: '2' },
  ])
  expect(await daysOf(fee)).toEqual([])
  expect(await daysOf(external)).toEqual([])
  expect(await violations()).toEqual([])
})

test('no posting of an account is stamped before the one that came before it, whatever a clock says', async () => {
  const early = new Date(at.getTime() - 48 * HOUR)
  await inSystem(tx => transferNow(tx, [moving('late clock', external, wallet, 1)], { ...context, at: early }))
  const { ended } = await inSystem<{ ended: Date }>(tx =>
    tx.one(sql`select ended_at as ended from ledger_transfers where idempotency_key = 'late clock'`),
  )
  expect(ended).toEqual(new Date('2026-03-02T16:00:00Z'))
})

test('a crowd on one wallet leaves its days exact', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      inSystem(tx =>
        transferNow(tx, [index % 2 ? moving(`crowd ${index}`, wallet, fee, 3) : moving(`crowd ${index}`, external, wallet, 5)], context),
      ),
    ),
  )
  expect(await daysOf(wallet)).toContainEqual({
    day: '2026-03-03',
    code: 'ADJUSTMENT',
    debits_minor: '60',
    credits_minor: '101',
    debit_entries: '20',
    credit_entries: '21',
  })
  expect(await violations()).toEqual([])
})

test.each([
  'update ledger_days set credits_minor = credits_minor + 1',
  'update ledger_days set debit_entries = debit_entries + 1',
  'update ledger_days set first_flow_no = first_flow_no - 1',
  'update ledger_days set day = day - 9',
  'delete from ledger_days',
])('the check finds days that are not the sums of the transfers: %s', async statement => {
  const planted = inSystem(async tx => {
    await tx.run(sql`${raw(statement)} where ledger_account_id = ${wallet} and code = 'RECHARGE'`)
    const found = await findViolations(tx)
    expect(new Set(found.map(({ invariant }) => invariant))).toEqual(new Set(['days']))
    expect(found[0]?.object).toBe('WALLET:USD:1:')
    throw new Error('undo')
  })
  await expect(planted).rejects.toThrow('undo')
})

test('the totals of an account of nobody are whole at any moment: before folding, between and after', async () => {
  await inSystem(tx => holdTransfers(tx, [moving('waits', external, other, 9)], theirs))
  const before = await inSystem(tx => totalsOf(tx, external))
  expect(before).toMatchObject({ debits_pending: '9' })
  const pieces = await inSystem<{ n: number }>(tx => tx.one(sql`select count(*)::int as n from ledger_deltas`))
  expect(pieces.n).toBeGreaterThan(10)
  expect(await inSystem(tx => foldTotals(tx, 3))).toBe(3)
  expect(await inSystem(tx => totalsOf(tx, external))).toEqual(before)
  expect(await violations()).toEqual([])
  expect(await inSystem(tx => foldTotals(tx, 1000))).toBe(pieces.n - 3)
  expect(await inSystem(tx => totalsOf(tx, external))).toEqual(before)
  await inSystem(tx => voidTransfers(tx, ['waits'], at))
  expect(await inSystem(tx => totalsOf(tx, external))).toEqual({ ...(before as object), debits_pending: '0' })
  expect(await violations()).toEqual([])
})

test('the check finds what was appended and belongs to no transfer', async () => {
  const planted = inSystem(async tx => {
    await tx.run(sql`insert into ledger_deltas (ledger_account_id, debits_pending, credits_pending, debits_posted, credits_posted)
      values (${external}, 0, 0, 1, 0)`)
    expect((await findViolations(tx)).map(({ invariant }) => invariant).sort()).toEqual(['balanced', 'totals'])
    throw new Error('undo')
  })
  await expect(planted).rejects.toThrow('undo')
})

test('money of two customers from outside: neither waits for the other, and folding waits for neither', async () => {
  const moved = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const open = inSystem(async tx => {
    await tx.run(sql`set local lock_timeout = '4s'`)
    await transferNow(tx, [moving('one', external, wallet, 11)], context)
    moved.resolve()
    await end.promise
  })
  try {
    await Promise.race([moved.promise, open])
    await inSystem(async tx => {
      await tx.run(sql`set local lock_timeout = '4s'`)
      await transferNow(tx, [moving('two', external, other, 12)], theirs)
      expect(await foldTotals(tx, 1000)).toBeGreaterThan(0)
    })
  } finally {
    end.resolve()
    await open
  }
  expect(await violations()).toEqual([])
})

test('the same transfer of two transactions is made by exactly one; the other waits and makes nothing, whichever wallet it names', async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      inSystem<boolean>(tx => transferOnce(tx, [moving('same', external, index % 2 ? wallet : other, 13)], context)),
    ),
  )
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await inSystem(tx => transferOnce(tx, [moving('same', external, wallet, 13)], context))).toBe(false)
  await expect(inSystem(tx => transferNow(tx, [moving('same', external, wallet, 13)], context))).rejects.toThrow('made before')
  const half = [moving('same', external, wallet, 13), moving('never', external, wallet, 1)]
  await expect(inSystem(tx => transferOnce(tx, half, context))).rejects.toThrow('not every transfer is new')
  expect(await violations()).toEqual([])
})

test('another tenant sees no day and nothing of what is appended', async () => {
  const seen = (customerId: string) =>
    house.database.read({ kind: 'tenant', customerId, subCustomerId: null }, tx =>
      tx.one(sql`select (select count(*)::int from ledger_days) > 0 as days,
        (select count(*)::int from ledger_days where ledger_account_id = ${wallet}) as mine,
        (select count(*)::int from ledger_deltas) as deltas, (select count(*)::int from ledger_totals where customer_id is null) as shared`),
    )
  expect(await seen('1')).toMatchObject({ days: true, deltas: 0, shared: 0 })
  expect(await seen('2')).toEqual({ days: true, mine: 0, deltas: 0, shared: 0 })
  expect(await seen('3')).toEqual({ days: false, mine: 0, deltas: 0, shared: 0 })
})
