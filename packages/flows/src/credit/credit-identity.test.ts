// Used credit is explained to the cent at every step of a month's life: quota, fees, spend, bills, statements, concessions, repayments, rebates.
import { openAccount, transferNow } from '@tallyhelm/modules/ledger'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeMonths } from '../billing/close-months.ts'
import { finishAllClosings } from '../billing/finish-closings.ts'
import { type MonthStage, openMonthStage } from '../billing/test-months.ts'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { addQuota } from '../quota/add-quota.ts'
import { clearQuota } from '../quota/clear-quota.ts'
import { reduceQuota } from '../quota/reduce-quota.ts'
import { type Account, person, type Tenant, usd } from '../quota/test-stage.ts'
import { transfer } from '../quota/test-transfers.ts'
import { repayFromWallet } from '../repayments/repay-from-wallet.ts'
import { bookRecharge } from '../wallet/book-recharge.ts'
import { disputeStatement } from '../statements/dispute-statement.ts'
import { endTemporaryCredit } from './end-temporary.ts'
import { followStatements } from '../statements/follow-statements.ts'
import { proposeAnswer } from '../statements/propose-answer.ts'

const system = { kind: 'system' } as const
const maker: StaffActor = { ...person('901'), role: 'FIN' }
const checker: StaffActor = { ...person('902'), role: 'FIN_CHECK' }
let stage: MonthStage
let of: Tenant
let [first, second, google]: Account[] = []
beforeEach(async () => {
  stage = await openMonthStage()
  of = await stage.tenant({ customerType: 0, balance: usd(5_000) })
  ;[first, second, google] = [await stage.account(of), await stage.account(of), await stage.account(of, 'GOOGLE')]
  await stage.query(`insert into billing_rebate_rates values (1, ${of.customerId}, 'FACEBOOK', 200, '2026-01-01', now())`)
})
afterEach(() => stage.close())

const given = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('it is there')
  return value
}
const key = () => ({ idempotencyKey: randomUUID() })
async function add(to: Account | undefined, amount: string, by: Tenant = of): Promise<void> {
  const items = [{ account_id: given(to).id, amount }]
  await addQuota(stage.world, by.actor, { ...key(), request: { adjust_type: 'ADD', remark: '', items } })
  await stage.settle(30, () => stage.platforms.approveAll(given(google).outsideAccountId))
}
async function spend(on: Account | undefined, days: Record<string, number>): Promise<void> {
  await stage.spend(given(on), days)
}
type Identity = Record<'used' | 'unspent' | 'spend' | 'fee' | 'waiting' | 'unpaid' | 'rebate' | 'transit' | 'moved' | 'opening', number>

/** The parts, in minor units; fails where they don't come to what is used. */
async function holds(): Promise<Identity> {
  expect(await violated()).toEqual([])
  const { rows } = await stage.query(`
    select used_minor::int as used, unspent_minor::int as unspent, unbilled_spend_minor::int as spend, unbilled_fee_minor::int as fee,
      waiting_minor::int as waiting, unpaid_minor::int as unpaid, rebate_minor::int as rebate, transit_minor::int as transit,
      moved_minor::int as moved, opening_minor::int as opening from credit_identity(${of.customerId}) where currency = 'USD'`)
  return rows[0] as Identity // the query's own columns
}
const violated = async () => (await stage.query('select object, problem from credit_identity_violations()')).rows
const none = { spend: 0, fee: 0, waiting: 0, unpaid: 0, rebate: 0, transit: 0, moved: 0 }
const opening = -30_000

/** March is closed on 8 April with these days of the two Facebook accounts. */
async function closeMarch(days: [number, number] = [10_000, 4_000]): Promise<string> {
  stage.go('2026-04-04T05:00:00Z')
  await spend(first, { '2026-03-10': days[0] })
  await spend(second, { '2026-03-11': days[1] })
  stage.go('2026-04-08T04:00:00Z')
  await closeMonths(stage.world)
  await finishAllClosings(stage.world)
  const { rows } = await stage.query(`select id::text from credit_statements where customer_id = ${of.customerId}`)
  return String(rows[0]?.id)
}
/** Told, reminded twice, and then confirmed. */
async function confirmBySilence(): Promise<void> {
  for (const at of ['2026-04-08T05:00:00Z', '2026-04-11T17:00:00Z', '2026-04-12T17:00:00Z', '2026-04-14T05:00:00Z']) {
    stage.go(at)
    await followStatements(stage.world)
  }
}
async function repay(statement_id: string, amount: string): Promise<void> {
  const request = { currency: 'USD', pay_currency: 'USD', allocations: [{ statement_id, amount }], total: amount } as const
  await repayFromWallet(stage.world, of.actor, { ...key(), request: { ...request, allocations: [...request.allocations] } })
}
const pay = (amount: number) =>
  bookRecharge(
    stage.world,
    { ...system, name: 'test' },
    { customerId: of.customerId, provider: 'test', transactionId: randomUUID(), amount: usd(amount) },
  )

test('additions with fees, reductions, clearings and transfers', async () => {
  expect(await holds()).toEqual({ ...none, used: 0, unspent: 30_000, opening })
  await add(first, '200')
  expect(await holds()).toEqual({ ...none, used: 21_800, unspent: 50_000, fee: 1_800, opening })
  await reduceQuota(stage.world, of.actor, {
    ...key(),
    request: { adjust_type: 'REDUCE', reason: 'BUDGET', remark: '', items: [{ account_id: given(first).id, amount: '50' }] },
  })
  expect(await holds()).toMatchObject({ used: 21_800 })
  await stage.settle()
  expect(await holds()).toEqual({ ...none, used: 16_350, unspent: 45_000, fee: 1_350, opening })
  await transfer(stage, of, [[given(first), given(second), '70']])
  await stage.settle()
  expect(await holds()).toEqual({ ...none, used: 16_350, unspent: 45_000, fee: 1_350, opening })
  await clearQuota(stage.world, of.actor, {
    ...key(),
    request: { adjust_type: 'CLEAR', reason: 'STOPPED', remark: '', items: [{ account_id: given(second).id }] },
  })
  await stage.settle()
  // Facebook keeps a cent.
  expect(await holds()).toMatchObject({ used: -649, unspent: 28_001, opening })
})

test('money of a transfer is in transit until it arrives', async () => {
  await add(first, '100')
  await transfer(stage, of, [[given(first), given(second), '30']])
  let between: Identity | undefined
  stage.platforms.hooks.beforeChange = async change => {
    if (change.delta.minor > 0n) between = await holds()
  }
  await stage.settle()
  expect(between).toEqual({ ...none, used: 10_900, unspent: 37_000, fee: 900, transit: 3_000, opening })
  expect(await holds()).toEqual({ ...none, used: 10_900, unspent: 40_000, fee: 900, opening })
})

test('a month: spent, closed, disputed with a concession, confirmed, half repaid, rebated, settled', async () => {
  await add(first, '200')
  await add(second, '100')
  stage.go('2026-04-04T05:00:00Z')
  await spend(first, { '2026-03-10': 10_000, '2026-04-02': 500 })
  expect(await holds()).toEqual({ ...none, used: 32_700, unspent: 49_500, spend: 10_500, fee: 2_700, opening })
  const id = await closeMarch()
  // 140 spent, 27 of fees, less the rebate of 2.80, which is posted once the statement is confirmed.
  expect(await holds()).toEqual({ ...none, used: 32_700, unspent: 45_500, spend: 500, unpaid: 16_420, rebate: 280, opening })
  await add(first, '10')
  expect(await holds()).toMatchObject({ used: 33_790, fee: 90 })
  await disputeStatement(stage.world, of.actor, { id, version: 1, reason: '与后台不一致', lines: await lineOf(id), sheet: null })
  const { caseId } = await proposeAnswer(stage.world, maker, {
    id,
    version: 1,
    reason: '渠道已确认退款',
    proof_file: null,
    lines: (await rowsOf(id)).map(line => ({ ...line, after: '90.00', reason: '渠道已退款' })),
  })
  await decideCase(stage.world, checker, RULES_OF_CASES, {
    case_id: caseId,
    revision: 1,
    verdict: 'APPROVE',
    reason: '已核对',
    flags: [],
    is_confirmed: true,
  })
  const conceded = (await holds()).used
  expect(await holds()).toEqual({
    ...none,
    used: conceded,
    unspent: 46_500,
    spend: 500,
    fee: 90,
    unpaid: 16_420 - (33_790 - conceded),
    rebate: 280,
    opening,
  })
  expect(conceded).toBeLessThan(33_790)
  await confirmBySilence()
  expect(await holds()).toMatchObject({ used: conceded - 280, rebate: 0 })
  const { unpaid } = await holds()
  await pay(1_000)
  await repay(id, '60.00')
  expect(await holds()).toMatchObject({ used: conceded - 6_280, unpaid: unpaid - 6_000 })
  await repay(id, ((unpaid - 6_000) / 100).toFixed(2))
  expect(await holds()).toEqual({ ...none, used: conceded - 280 - unpaid, unspent: 46_500, spend: 500, fee: 90, opening })
  expect((await stage.query(`select status from credit_statements where id = ${id}`)).rows).toEqual([{ status: 'SETTLED' }])
  // A platform corrects what was billed: unbilled, until the next bill has it as a line.
  stage.go('2026-04-20T04:00:00Z')
  await spend(first, { '2026-03-10': 9_800, '2026-04-02': 500 })
  expect(await holds()).toMatchObject({ spend: 300 })
  stage.go('2026-05-08T04:00:00Z')
  await closeMonths(stage.world)
  expect(await holds()).toMatchObject({ spend: 0, fee: 0, rebate: 6, unpaid: 384 })
})

test('a bill of less than nothing is on no statement, and spend of before the first closed month is on no bill', async () => {
  await add(first, '200')
  stage.go('2026-04-04T05:00:00Z')
  await spend(first, { '2026-02-20': 700 })
  await closeMarch([2_000, 0])
  expect(await holds()).toMatchObject({ opening: opening + 700 })
  stage.go('2026-04-20T04:00:00Z')
  await spend(first, { '2026-03-10': 1_500 })
  stage.go('2026-05-08T04:00:00Z')
  await closeMonths(stage.world)
  expect(await holds()).toMatchObject({ waiting: -500, spend: 0 })
})

test('an account of a sub-customer, which pays from its own wallet, has what the line gave it as moved', async () => {
  await add(first, '200')
  stage.go('2026-03-12T05:00:00Z')
  await spend(first, { '2026-03-10': 3_000 })
  const sub = await stage.subTenant(of, usd(500))
  await stage.query(`update ad_accounts_accounts set sub_customer_id = ${sub.subCustomerId} where id = ${given(first).id}`)
  expect(await holds()).toEqual({ ...none, used: 21_800, unspent: 20_000, spend: 3_000, fee: 1_800, moved: 17_000, opening: -20_000 })
  await add(first, '50', sub)
  await spend(first, { '2026-03-12': 900 })
  expect(await holds()).toEqual({ ...none, used: 21_800, unspent: 20_000, spend: 3_000, fee: 1_800, moved: 17_000, opening: -20_000 })
})

test('a temporary limit ends under what is used, and a frozen line: what is used stays explained', async () => {
  await stage.query(`insert into credit_lines (customer_id, currency, base_minor, temporary_minor, temporary_until)
    values (${of.customerId}, 'USD', 10000, 490000, '2026-03-03')`)
  await add(first, '200')
  stage.go('2026-03-04T04:00:00Z')
  expect(await endTemporaryCredit(stage.world)).toBe(1)
  expect(await holds()).toEqual({ ...none, used: 21_800, unspent: 50_000, fee: 1_800, opening })
})

test('each planted wrong row is found', async () => {
  await add(first, '200')
  const id = await closeMarch()
  await confirmBySilence()
  await pay(100)
  await repay(id, '10.00')
  expect(await violated()).toEqual([])
  for (const [what, wrong] of Object.entries({
    'more used than was posted': `update ledger_balances set debits_posted = debits_posted + 1 where ledger_account_id = (${LINE()})`,
    'a statement that asks for more': `update credit_statements set payable_minor = payable_minor + 1, rebate_minor = rebate_minor - 1`,
    'a statement that counts more as paid': `update credit_statements set paid_minor = paid_minor + 1`,
    'a statement without its bills': `delete from credit_statement_bills`,
    'a fee that is billed and waits to be': `update ledger_transfers set ended_at = '2026-04-20' where code = 'TAX'`,
    'a rebate that was never posted': `update ledger_balances set credits_posted = credits_posted - 280 where ledger_account_id = (${LINE()})`,
    'a confirmation that never was': `update credit_statements set confirmed_at = null`,
    'spend of a closed month that nobody marked': `update spend_days set spend_minor = spend_minor + 5 where day < '2026-04-01'`,
    'quota that nobody gave': `update ledger_balances set credits_posted = credits_posted + 7 where ledger_account_id = (select id from ledger_accounts
      where kind = 'QUOTA' and ad_account_id = ${given(first).id})`,
  })) {
    const found = await planted(wrong)
    expect([what, found.length]).toEqual([what, 1])
  }
  // Of a kind that no recipe has.
  await stage.world.db.transaction(system, async tx => {
    const [at, customerId] = [stage.world.clock.now(), of.customerId]
    const debit = await openAccount(tx, { kind: 'CREDIT_LINE', currency: 'USD', customerId, subCustomerId: null }, at)
    const credit = await openAccount(tx, { kind: 'ADJUSTMENT', currency: 'USD', customerId }, at)
    const context = {
      customerId,
      subCustomerId: null,
      adAccountId: null,
      reference: { kind: 'CASE', id: '1' },
      operator: '',
      summary: '',
      at,
    } as const
    await transferNow(tx, [{ key: 'planted', code: 'ADJUSTMENT', debit, credit, amount: usd(3) }], context)
  })
  expect(await violated()).toEqual([
    { object: `${of.customerId} USD`, problem: expect.stringContaining('300 of it is explained by nothing') },
  ])
})

const LINE = () => `select id from ledger_accounts where kind = 'CREDIT_LINE' and customer_id = ${of.customerId}`

const GUARDED = ['ledger_transfers', 'ledger_balances', 'billing_bills', 'credit_statements', 'spend_days']

/** What is found of it, in a transaction that is never committed. */
async function planted(wrong: string): Promise<unknown[]> {
  const client = await stage.world.db.pool.connect()
  try {
    await client.query(`begin; select set_config('app.scope', 'system', true)`)
    for (const table of GUARDED) await client.query(`alter table ${table} disable trigger user`)
    await client.query(wrong)
    return (await client.query('select * from credit_identity_violations()')).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

type LineRow = { bill_id: string; ad_account_id: string; of_month: string }
async function rowsOf(id: string): Promise<LineRow[]> {
  const { rows } = await stage.query(`
    select l.bill_id::text, l.ad_account_id::text, to_char(l.of_month, 'YYYY-MM') as of_month from credit_statement_bills s
    join billing_bill_lines l on l.bill_id = s.bill_id where s.statement_id = ${id} order by l.spend_minor desc limit 1`)
  return rows as LineRow[] // the query's own columns
}
const lineOf = async (id: string) =>
  (await rowsOf(id)).map(line => ({
    key: `${line.bill_id}-${line.ad_account_id}-${line.of_month.replace('-', '')}`,
    expected: '90.00',
    reason: '少计退款',
  }))
