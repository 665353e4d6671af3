// What `ledger:check` says of repayments, from the wallet and by payments: nothing of right ones, and each planted wrong row.
import { findViolations } from '@tallyhelm/modules/ledger'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tenant } from '../quota/test-stage.ts'
import { matchWith } from '../payments/test-match-with.ts'
import { repayByPayment } from '../payments/repay-by-payment.ts'
import { addUser, openMethods, yuan } from '../payments/test-payments.ts'
import { repayFromWallet } from './repay-from-wallet.ts'
import { openRepaymentStage, type RepaymentStage } from './test-repayments.ts'

let stage: RepaymentStage
let of: Tenant
let [paid, part]: string[] = []
beforeAll(async () => {
  stage = await openRepaymentStage()
  of = await stage.debtor({ held: { USD: '500' } })
  ;[paid, part] = [await stage.statement(of), await stage.statement(of, { month: '2026-02-01' })]
  stage.go('2026-05-08T04:00:00Z')
  for (const [statement_id, amount, total] of [
    [paid, '100.00', '100.50'],
    [part, '40.00', '40.20'],
  ] as const)
    await repayFromWallet(stage.world, of.actor, {
      idempotencyKey: randomUUID(),
      request: { currency: 'USD', pay_currency: 'USD', allocations: [{ statement_id: statement_id ?? '', amount }], total },
    })
  await payByHouse()
})
/** Of a statement of another customer: 400 of 1,000 yuan straight from clearing, without a fee, and 600 more with something for the wallet. */
async function payByHouse(): Promise<void> {
  await openMethods(stage.world)
  const yuanDebtor = await stage.debtor({ used: yuan(1_000) })
  await addUser(stage.world, yuanDebtor.actor)
  const statement = await stage.statement(yuanDebtor, { payable: 100_000, currency: 'CNY', repayOn: '2026-05-28' })
  for (const [amount, arrives] of [
    [400, 400],
    [600, 700],
  ] as const) {
    const total = `${amount}.00`
    const allocations = [{ statement_id: statement, amount: total }]
    const { recharge_id: rechargeId } = await repayByPayment(stage.world, yuanDebtor.actor, {
      idempotencyKey: randomUUID(),
      request: { method: 'ABC_GUANGZHOU', currency: 'CNY', pay_currency: 'CNY', total, amount: total, allocations },
    })
    await matchWith(stage.world, rechargeId, yuan(arrives))
  }
}
afterAll(() => stage?.close())

/** In a transaction that is never committed: the next test finds the books as they were. */
async function found(wrong: string): Promise<string[]> {
  const client = await stage.world.db.pool.connect()
  try {
    await client.query(`begin; select set_config('app.scope', 'system', true)`)
    await client.query(`alter table ledger_transfers disable trigger user; ${wrong}`)
    const { rows } = await client.query<{ invariant: string }>('select invariant from repayments_violations()')
    return [...new Set(rows.map(({ invariant }) => invariant))].toSorted()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('right repayments are no finding', async () => {
  expect(await stage.world.db.read({ kind: 'system' }, findViolations)).toEqual([])
  expect(await found('select 1')).toEqual([])
})

test.each([
  ['a repayment that counts other shares', 'update repayments_repayments set allocated_minor = allocated_minor - 1', ['repayments']],
  [
    'a share that is less than was posted',
    'update repayments_allocations set paid_minor = 1',
    ['paid statements', 'postings of repayments', 'repayments'],
  ],
  [
    'a late fee that was never posted',
    'update repayments_allocations set late_fee_minor = late_fee_minor + 1',
    ['postings of repayments', 'repayments'],
  ],
  [
    'a statement that counts more than was paid',
    `update credit_statements set paid_minor = 4001 where status = 'REPAYING'`,
    ['paid statements'],
  ],
  ['one that is settled too early', `update credit_statements set status = 'SETTLED'`, ['settled statements']],
  ['one that is paid and not settled', `update credit_statements set status = 'REPAYING'`, ['settled statements']],
  ['one that is paid and disputed', `update credit_statements set status = 'DISPUTED'`, ['settled statements']],
  ['a share of another customer', 'update repayments_allocations set customer_id = 0', ['paid statements', 'postings of repayments']],
  [
    'a posting without its share',
    `update ledger_transfers set idempotency_key = idempotency_key || ':again' where reference_kind = 'REPAYMENT' and code = 'REPAYMENT'`,
    ['postings of repayments'],
  ],
  [
    'a late fee that no two people waived',
    `update credit_statements set fee_waived_until = '2026-05-01' where repay_on < '2026-05-01'`,
    ['waived late fees'],
  ],
  ['a posting of another amount', `update ledger_transfers set amount_minor = 7 where code = 'REPAYMENT'`, ['postings of repayments']],
  ['a payment that repaid by another account than it came by', `update payments_arrivals set place = 'HSBC'`, ['postings of repayments']],
  [
    'a repayment from the wallet by a payment’s posting',
    `update ledger_transfers set debit_account_id = (select id from ledger_accounts where kind = 'PAYMENT_CLEARING' limit 1)
      where reference_kind = 'REPAYMENT' and currency = 'USD'`,
    ['postings of repayments'],
  ],
  [
    'a payment that counts another sum as repaid',
    'update payments_recharges set repaid_minor = repaid_minor - 1',
    ['repayments by payment'],
  ],
  [
    'a repayment by a payment that is none',
    'update payments_recharges set repaid_minor = 0, is_repayment = false',
    ['repayments by payment'],
  ],
  [
    'a repayment by a payment of another customer',
    'update payments_recharges set customer_id = (select min(id) from organization_customers)',
    ['repayments by payment'],
  ],
])('finds %s', async (_, wrong, invariants) => {
  expect(await found(wrong)).toEqual(invariants)
})
