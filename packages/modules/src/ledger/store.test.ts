// The ledger in the database: totals follow transfers, limits hold, what is written stays, and tenants see only their own.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { CURRENCY_CODES, decimalText, money, shareOf } from '@tallyhelm/protocol/values/money'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from './store-accounts.ts'
import { holdTransfers, lockBalance, postTransfers, setLimit, transferNow, voidTransfers } from './store.ts'
import { findViolations } from './store-upkeep.ts'
import { at, context } from './test-context.ts'
import { TRANSFER_CODES, type Transfer } from './recipes.ts'

const system = { kind: 'system' } as const
const usd = (minor: number) => money(BigInt(minor), 'USD')
let test_: TestDatabase
let [external, wallet, fee, credit] = ['', '', '', '']

const inSystem = <T>(work: Parameters<TestDatabase['database']['transaction']>[1]) => test_.database.transaction(system, work) as Promise<T> // the work names T
let keys = 0
const transfer = (debit: string, creditTo: string, amount: number): Transfer => ({
  key: `k${++keys}`,
  code: 'ADJUSTMENT',
  debit,
  credit: creditTo,
  amount: usd(amount),
})

beforeAll(async () => {
  test_ = await testDatabase()
  await inSystem(async tx => {
    await tx.run(sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      values (1, 'a', 1, 'DIRECT_AGENT', ${at}), (2, 'b', 0, 'DIRECT_AGENT', ${at})`)
    await tx.run(
      sql`insert into sub_customers_profiles (id, customer_id, name, created_at) values (11, 1, 's', ${at}), (12, 1, 't', ${at})`,
    )
    external = await openAccount(tx, { kind: 'EXTERNAL', currency: 'USD' }, at)
    wallet = await openAccount(tx, { kind: 'WALLET', currency: 'USD', customerId: '1', subCustomerId: null }, at)
    fee = await openAccount(tx, { kind: 'SERVICE_FEE', currency: 'USD', customerId: '1' }, at)
    credit = await openAccount(tx, { kind: 'CREDIT_LINE', currency: 'USD', customerId: '2', subCustomerId: null }, at)
  })
})
afterAll(() => test_?.drop())

test('hold, post and void move pending and posted totals, and each flow knows the balance after it', async () => {
  const [a, b, c] = [transfer(external, wallet, 1000), transfer(wallet, fee, 300), transfer(wallet, fee, 200)]
  await inSystem(async tx => {
    await transferNow(tx, [a], context)
    await holdTransfers(tx, [b, c], context)
    expect(await lockBalance(tx, wallet)).toEqual({ balance: usd(1000), held: usd(500), available: usd(500), overdraft: usd(0) })
    await postTransfers(tx, [b.key], at)
    await voidTransfers(tx, [c.key], at)
    expect(await lockBalance(tx, wallet)).toMatchObject({ balance: usd(700), held: usd(0), available: usd(700) })
  })
  const rows = await inSystem(tx =>
    tx.rows(
      sql`select state, debit_balance_after, credit_balance_after from ledger_transfers where idempotency_key = any (${[a.key, b.key, c.key]}) order by id`,
    ),
  )
  expect(rows).toEqual([
    { state: 'POSTED', debit_balance_after: null, credit_balance_after: '1000' },
    { state: 'POSTED', debit_balance_after: '700', credit_balance_after: '300' },
    { state: 'VOIDED', debit_balance_after: null, credit_balance_after: null },
  ])
})

test('a wallet never goes below zero, pending included, and a credit line never over its limit', async () => {
  const { available } = await inSystem<Awaited<ReturnType<typeof lockBalance>>>(tx => lockBalance(tx, wallet))
  const over = transfer(wallet, fee, Number(available?.minor ?? 0n) + 1)
  await expect(inSystem(tx => holdTransfers(tx, [over], context))).rejects.toThrow('ledger_balances_limit')
  await inSystem(async tx => expect(await setLimit(tx, credit, usd(100))).toBe(false))
  const all = transfer(credit, fee, 100)
  await inSystem(tx => holdTransfers(tx, [all], context))
  await expect(inSystem(tx => holdTransfers(tx, [transfer(credit, fee, 1)], context))).rejects.toThrow('ledger_balances_limit')
  // More is held than a lower limit allows: nothing new is taken, and the limit comes down as it is given back, at the commit.
  await inSystem(async tx => expect(await setLimit(tx, credit, usd(60))).toBe(true))
  const small = [transfer(credit, fee, 10), transfer(credit, fee, 30)] as const
  await expect(inSystem(tx => holdTransfers(tx, [transfer(credit, fee, 1)], context))).rejects.toThrow('ledger_balances_limit')
  await inSystem(async tx => {
    await voidTransfers(tx, [all.key], at)
    await holdTransfers(tx, [transfer(credit, fee, 70)], context)
  })
  expect(await inSystem(tx => lockBalance(tx, credit))).toMatchObject({ held: usd(70), overdraft: usd(70), available: usd(0) })
  await inSystem(async tx => expect(await setLimit(tx, credit, usd(200))).toBe(false))
  await inSystem(tx => holdTransfers(tx, small, context))
  await inSystem(async tx => expect(await setLimit(tx, credit, usd(80))).toBe(true))
  await inSystem(tx => voidTransfers(tx, [small[1].key], at))
  expect(await inSystem(tx => lockBalance(tx, credit))).toMatchObject({ overdraft: usd(80), available: usd(0) })
})

test('one key is one transfer, and only what is pending can be posted or voided', async () => {
  const one = transfer(external, wallet, 5)
  await inSystem(tx => transferNow(tx, [one], context))
  await expect(inSystem(tx => holdTransfers(tx, [one], context))).rejects.toThrow('ledger_transfers_key')
  await expect(inSystem(tx => postTransfers(tx, [one.key], at))).rejects.toThrow('not every transfer to post is pending')
  await expect(inSystem(tx => voidTransfers(tx, [one.key], at))).rejects.toThrow('not every transfer to void is pending')
  await expect(inSystem(tx => holdTransfers(tx, [transfer('999999', wallet, 1)], context))).rejects.toThrow('not there')
})

test.each([
  'update ledger_transfers set amount_minor = amount_minor + 1',
  'update ledger_transfers set debit_account_id = credit_account_id, credit_account_id = debit_account_id',
  `update ledger_transfers set state = 'PENDING', ended_at = null, flow_no = null where state = 'POSTED'`,
  'delete from ledger_transfers',
  'delete from ledger_balances',
  'delete from ledger_accounts',
  `update ledger_accounts set kind = 'TAX'`,
])('%s is refused', async statement => {
  await expect(inSystem(tx => tx.run(raw(statement)))).rejects.toThrow('append-only')
})

test('a crowd that moves money to and fro neither blocks itself nor loses a cent', async () => {
  const before = await inSystem<Awaited<ReturnType<typeof lockBalance>>>(tx => lockBalance(tx, wallet))
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      inSystem(tx => transferNow(tx, [index % 2 ? transfer(wallet, fee, 1) : transfer(fee, wallet, 1)], context)),
    ),
  )
  expect(await inSystem(tx => lockBalance(tx, wallet))).toEqual(before)
  expect(await inSystem(tx => findViolations(tx))).toEqual([])
})

test('the check finds running totals that differ from the transfers, and sides that differ', async () => {
  const tampered = test_.database.transaction(system, async tx => {
    await tx.run(sql`update ledger_balances set credits_posted = credits_posted + 1 where ledger_account_id = ${fee}`)
    expect((await findViolations(tx)).map(violation => violation.invariant).sort()).toEqual(['balanced', 'totals'])
    throw new Error('undo')
  })
  await expect(tampered).rejects.toThrow('undo')
})

test('another tenant and another sub-customer see no account, no balance and no transfer', async () => {
  await inSystem(async tx => {
    const sub = await openAccount(tx, { kind: 'WALLET', currency: 'USD', customerId: '1', subCustomerId: '11' }, at)
    await transferNow(tx, [transfer(wallet, sub, 5)], { ...context, subCustomerId: '11' })
  })
  const seen = (customerId: string, subCustomerId: string | null) =>
    test_.database.read({ kind: 'tenant', customerId, subCustomerId }, tx =>
      tx.one(sql`select (select count(*)::int from ledger_accounts where kind = 'WALLET') as accounts, (select count(*)::int from ledger_balances) as balances,
        (select count(*)::int from ledger_transfers where code = 'ADJUSTMENT' and sub_customer_id is not null) as transfers`),
    )
  expect(await seen('1', null)).toEqual({ accounts: 2, balances: 3, transfers: 1 })
  expect(await seen('1', '11')).toEqual({ accounts: 1, balances: 1, transfers: 1 })
  expect(await seen('1', '12')).toEqual({ accounts: 0, balances: 0, transfers: 0 })
  expect(await seen('2', null)).toEqual({ accounts: 0, balances: 1, transfers: 0 })
})

test('the database rounds, writes and names as the protocol does', async () => {
  const amounts = [0n, 1n, 49n, 50n, 51n, 99n, 100n, 1_666n, 12_345n, 5_000_000n, -1n, -12_345n]
  for (const amount of amounts) {
    for (const currency of CURRENCY_CODES) {
      const row = await inSystem<{ text: string }>(tx =>
        tx.one(sql`select ledger_money_text(${amount.toString()}::bigint, ${currency}) as text`),
      )
      expect(row.text).toBe(decimalText(money(amount, currency)))
    }
    for (const points of [0, 1, 49, 50, 300, 333, 5_000, 9_999, 10_000]) {
      if (amount < 0n) continue
      const row = await inSystem<{ share: string }>(tx =>
        tx.one(sql`select billing_share(${amount.toString()}::bigint, ${points}) as share`),
      )
      expect(BigInt(row.share)).toBe(shareOf(money(amount, 'USD'), points).minor)
    }
  }
  const check = await inSystem<{ text: string }>(tx =>
    tx.one(sql`select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'ledger_transfers_code'`),
  )
  expect([...check.text.matchAll(/'(\w+)'/g)].map(match => match[1])).toEqual([...TRANSFER_CODES])
})
