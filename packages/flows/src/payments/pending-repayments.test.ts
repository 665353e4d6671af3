// 待核销 and the to-do of money that stayed in a wallet: what waits for whom, what looks like a repayment and why, and nothing of anybody else.
import { pendingRequest, type PendingRequest } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { pendingRepayments } from '@tallyhelm/views/repayments/pending-list'
import { todo } from '@tallyhelm/views/spend/todo'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { recordContract } from '../contracts/test-record-contract.ts'
import { person, type Tenant } from '../quota/test-stage.ts'
import { quoteRepayment } from '../repayments/quote-repayment.ts'
import { repayFromWallet } from '../repayments/repay-from-wallet.ts'
import { rejectRecharge } from './judge-recharge.ts'
import { proposeMatch } from './propose-match.ts'
import { importBankLines } from '../bank-files/test-bank-files.ts'
import { arriveAt } from './test-match-cases.ts'
import { yuan } from './test-payments.ts'
import {
  asked,
  debtor,
  exchanging,
  matched,
  one,
  openPayingStage,
  pay,
  scopeOf,
  stage,
  start,
  statementOf,
} from './test-repay-by-payment.ts'

const maker: StaffActor = { ...person('901'), role: 'FIN' }
let made = 0

beforeAll(openPayingStage)
afterAll(() => stage?.close())
beforeEach(() => stage.go('2026-04-20T04:00:00Z'))

const ask = (over: Partial<PendingRequest> = {}) =>
  pendingRepayments(
    stage.world.db,
    { kind: 'staff' },
    pendingRequest.parse({ page_num: 1, page_size: 50, ...over }),
    stage.world.clock.now(),
  )
const of_ = async ({ customerId }: Tenant, over: Partial<PendingRequest> = {}) => (await ask({ customer: customerId, ...over })).content
const transfer = (of: Tenant, statement: string) => start(of, asked([[statement, '100']], { method: 'ABC_GUANGZHOU' }))
const codeOf = (rechargeId: string) => one(`select remark_code as id from payments_recharges where id = ${rechargeId}`)
const sign = ({ customerId }: Tenant, customerSignName: string) =>
  recordContract(
    stage.world,
    { kind: 'system', name: 'test' },
    { customerId, customerSignName, approveStatus: 1, isOn: true, isOnline: true },
  )
/** A line of the bank's file; gives the arrival. */
async function line(memo: string, payer: string, into = '100.00'): Promise<string> {
  const day = stage.world.clock.now().toISOString().slice(0, 10)
  const fileId = await importBankLines(stage.world, maker, [{ day, into, payer, memo, no: `PEND${(made += 1)}` }])
  return await one(`select arrival_id::text as id from payments_bank_lines where file_id = ${fileId}`)
}

test('a payment with a plan waits for its payer, its money, the other person or another voucher, and is gone once it is booked', async () => {
  const of = await debtor()
  const statement = await statementOf(of, 10_000)
  const id = await transfer(of, statement)
  const code = await codeOf(id)
  expect(await of_(of)).toMatchObject([
    {
      kind: 'PLAN',
      item_id: id,
      group: 'PAY',
      place: 'ABC_GUANGZHOU',
      code,
      currency: 'CNY',
      amount: '100.00',
      owed: '100.00',
      statements: 1,
      vouchers: 0,
      case_id: null,
      grounds: [],
      shares: [{ statement_id: statement, month: '2026-03', channel: 'FACEBOOK', amount: '100.00' }],
    },
  ])
  await stage.query(`update payments_recharges set status = 'TO_BE_RECHARGE' where id = ${id}`)
  expect(await of_(of)).toMatchObject([{ group: 'MONEY' }])
  const arrival = await line(`还款 ${code}`, '某公司')
  const { caseId } = await proposeMatch(stage.world, maker, {
    arrival_id: arrival,
    recharge_id: id,
    customer_id: null,
    sub_customer_id: null,
    reason: '已核对流水',
  })
  expect(await of_(of)).toMatchObject([{ group: 'CHECK', case_id: caseId }])
  await decideCase(stage.world, { ...person('902'), role: 'FIN_CHECK' }, RULES_OF_CASES, {
    case_id: caseId,
    revision: 1,
    verdict: 'REJECT',
    reason: '不是这笔款项',
    flags: [],
    is_confirmed: false,
  })
  await rejectRecharge(stage.world, maker, { recharge_id: id, reason: '凭证不清晰' })
  expect(await of_(of)).toMatchObject([{ group: 'REJECTED' }])
  await matched(id, yuan(100))
  expect(await of_(of)).toEqual([])
})

test('a payment at a house waits as long as it can be paid, and one without a plan is none of it', async () => {
  const of = await debtor()
  await start(of, asked([[await statementOf(of, 10_000), '100']]))
  expect(await of_(of)).toMatchObject([{ group: 'PAY', place: 'ALIPAY' }])
  stage.go('2026-04-20T04:31:00Z')
  expect(await of_(of)).toEqual([])
})

test('a line looks like a repayment by the signed name of its payer, or by a code of before, of whoever owes in its currency', async () => {
  const [of, dollars, nobody] = [await debtor(), await debtor(), await debtor()]
  const statement = await statementOf(of, 30_000)
  await stage.statement(dollars)
  for (const each of [of, dollars, nobody]) await sign(each, '岚汐出海有限公司')
  const named = await line('货款', '岚汐出海 有限责任公司', '101.00')
  expect(await of_(of)).toMatchObject([
    { kind: 'LINE', item_id: named, group: 'LIKELY', grounds: ['PAYER'], owed: '300.00', statements: 1, code: '货款', shares: [] },
  ])
  expect([...(await of_(dollars)), ...(await of_(nobody))]).toEqual([])
  const old = await transfer(of, statement)
  const code = await codeOf(old)
  await matched(old, yuan(41))
  const coded = await line(`还${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`, '别人', '102.00')
  expect((await of_(of, { group: 'LIKELY' })).map(({ item_id, grounds }) => [item_id, grounds])).toEqual([
    [named, ['PAYER']],
    [coded, ['CODE']],
  ])
  // A line that names a repayment which waits is that one's.
  const waiting = await transfer(of, statement)
  const its = await line(await codeOf(waiting), '岚汐出海有限公司', '103.00')
  expect((await of_(of)).map(({ item_id }) => item_id)).not.toContain(its)
})

test('a claim waits for the other person, whatever the line looks like, with what is meant for which statement', async () => {
  const of = await debtor()
  const statement = await statementOf(of, 10_000)
  const arrival = await arriveAt(stage.world, 'PENDING1', { minor: 8_000n, currency: 'CNY', place: 'CMB', payer: '路人甲' })
  const { caseId } = await proposeMatch(stage.world, maker, {
    arrival_id: arrival,
    recharge_id: null,
    customer_id: of.customerId,
    sub_customer_id: null,
    reason: '客户来电确认',
    allocations: [{ statement_id: statement, amount: '80' }],
  })
  const row = { kind: 'LINE', item_id: arrival, group: 'CHECK', case_id: caseId, grounds: ['CLAIMED'] }
  expect(await of_(of)).toMatchObject([{ ...row, shares: [{ statement_id: statement, amount: '80.00' }] }])
  await sign(of, '路人甲')
  expect(await of_(of)).toMatchObject([{ ...row, grounds: ['PAYER'] }])
})

test('each filter, the counts of the tabs under the others, and nothing for who sees no customer', async () => {
  const { group_counts: counts, total_size: total } = await ask()
  const { ALL, ...groups } = counts
  expect([ALL, Object.values(groups).reduce((sum, count) => sum + count, 0)]).toEqual([total, total])
  for (const group of ['PAY', 'MONEY', 'CHECK', 'REJECTED', 'LIKELY'] as const) {
    const page = await ask({ group })
    expect(page.content.every(row => row.group === group)).toBe(true)
    expect(page).toMatchObject({ total_size: counts[group], group_counts: counts })
  }
  const ids = async (over: Partial<PendingRequest>) => (await ask(over)).content.map(({ item_id }) => item_id)
  expect(await ids({ words: '路人' })).toHaveLength(1)
  expect(await ids({ words: '路人', kind: 'PLAN' })).toEqual([])
  expect(await ids({ words: '路人', place: 'CMB', amount_min: '80', amount_max: '80', since_from: '2026-04-20' })).toHaveLength(1)
  expect(await ids({ currency: 'USD' })).toEqual([])
  expect(await ids({ customer: "' or true --" })).toEqual([])
  const scope = { kind: 'sales', staffId: '999' } as const
  const none = await pendingRepayments(stage.world.db, scope, pendingRequest.parse({ page_num: 1, page_size: 50 }), stage.world.clock.now())
  expect(none).toMatchObject({ content: [], group_counts: { ALL: 0 } })
})

const todoOf = async (of: Tenant, subCustomerId: string | null = null) => {
  const { content } = await todo(stage.world.db, { ...scopeOf(of), subCustomerId }, { now: stage.world.clock.now() })
  return content.filter(({ kind }) => kind === 'REPAYMENT_UNPAID')
}

test('money that stayed in the wallet when its rate had ended is to be done until it has repaid, of its customer alone', async () => {
  const { of, request } = await exchanging()
  const id = await start(of, request)
  expect(await todoOf(of)).toEqual([])
  stage.go('2026-04-20T04:10:01Z')
  await pay(id)
  const entry = { kind: 'REPAYMENT_UNPAID', count: 1, channel: null, note: '还款汇率已过期，款项已入钱包，请登记还款' }
  expect(await todoOf(of)).toEqual([{ ...entry, repays: { currency: 'USD', pay_currency: 'CNY' } }])
  expect([...(await todoOf(await debtor())), ...(await todoOf(of, '1'))]).toEqual([])
  const { total, lines, pay: price } = await quoteRepayment(stage.world, of.actor, { currency: 'USD', pay_currency: 'CNY', amount: '40' })
  const allocations = lines.map(({ statement_id, amount }) => ({ statement_id, amount })).filter(({ amount }) => amount !== '0.00')
  const repay = { currency: 'USD', pay_currency: 'CNY', allocations, total, quote_id: price.exchange?.quote_id } as const
  await repayFromWallet(stage.world, of.actor, { idempotencyKey: randomUUID(), request: { ...repay, allocations } })
  expect(await todoOf(of)).toEqual([])
})

test('it is no to-do where the quote held, nor once nothing is owed any more', async () => {
  const held = await exchanging()
  await pay(await start(held.of, held.request))
  await stage.statement(held.of, { month: '2026-02-01' })
  expect(await todoOf(held.of)).toEqual([])
  const over = await exchanging()
  const id = await start(over.of, over.request)
  stage.go('2026-04-20T04:10:01Z')
  await pay(id)
  expect(await todoOf(over.of)).toHaveLength(1)
  await stage.query(
    `update credit_statements set status = 'SETTLED', paid_minor = payable_minor, settled_at = now() where id = ${over.statement}`,
  )
  expect(await todoOf(over.of)).toEqual([])
})
