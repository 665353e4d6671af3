// Money that staff book by hand: a payment once, also by two at once; a wallet never below zero; nothing of a proposal that was cut off.
import { findViolations } from '@tallyhelm/modules/ledger'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ProposeReceiptRequest } from '@tallyhelm/protocol/topics/wallet/console-schemas'
import { fundProposals } from '@tallyhelm/views/wallet/fund-proposals'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCase } from '../cases/decide-case.ts'
import { RULES_OF_CASES } from '../cases/rules-of-kinds.ts'
import { withdrawCase } from '../cases/withdraw-case.ts'
import { createUser } from '../organization/create-user.ts'
import { dyingWorld } from '../quota/test-dying-world.ts'
import { type Stage, stageIn, type Tenant, usd } from '../quota/test-stage.ts'
import { allocateToSubCustomer } from './allocate-to-sub-customer.ts'
import { bookRecharge } from './book-recharge.ts'
import { proposeReceipt } from './propose-receipt.ts'
import { proposeWalletAdjustment } from './case-kinds.ts'
import { adjustmentRequest, heldBy, receiptRequest, slipOf, staffOf } from './test-case-kinds.ts'

const [fin, second, check] = [staffOf('901', 'FIN'), staffOf('903', 'ADMIN'), staffOf('902', 'FIN_CHECK')]
const system = { kind: 'system' } as const
let opened: TestWorld
let stage: Stage
beforeAll(async () => {
  opened = await openTestWorld()
  stage = stageIn(opened)
})
afterAll(() => opened?.close())

const receive = async (of: Tenant, over: Partial<ProposeReceiptRequest> = {}, by = fin) =>
  (await proposeReceipt(opened.world, by, receiptRequest(of, { proof_file: await slipOf(opened, by), ...over }))).caseId
const decide = (case_id: string, verdict: 'APPROVE' | 'REJECT' = 'APPROVE', by = check) =>
  decideCase(opened.world, by, RULES_OF_CASES, { case_id, revision: 1, verdict, reason: '已与银行流水核对', flags: [], is_confirmed: true })
const refused = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? [error.refusal, ...error.fields.map(field => field.path)].join(' ') : String(error)
}
const messagesTo = (of: Tenant) =>
  opened.world.db.read(system, tx =>
    tx.rows<{ title: string; sub: string | null }>(sql`
      select title, sub_customer_id as sub from notices_messages where customer_id = ${of.customerId} order by id`),
  )
let mobile = 13_900_000_000
async function withUser(of: Tenant): Promise<Tenant> {
  mobile += 1
  const person = { mobile: String(mobile), userName: '用户', password: 'Kx7-pollen-94', isMaster: of.subCustomerId === null }
  await createUser(opened.world, { kind: 'system', name: 'test' }, { ...of, ...person })
  return of
}

test('a receipt becomes a recharge of the wallet it names, in its currency, and its people hear of it once', async () => {
  const tenant = await withUser(await stage.tenant({ balance: usd(1) }))
  const sub = await withUser(await stage.subTenant(tenant))
  await decide(await receive(sub, { currency: 'JPY', amount: '80000', bank_reference: ' jp 001-a ' }))
  expect([await heldBy(opened, sub, 'JPY'), await heldBy(opened, tenant, 'JPY')]).toEqual([80_000n, 0n])
  expect(await messagesTo(tenant)).toEqual([{ title: '充值 80,000 JPY 已入账', sub: sub.subCustomerId }])
  const transfers = await opened.world.db.read(system, tx =>
    tx.rows(sql`
      select code, state, reference_id, sub_customer_id from ledger_transfers where customer_id = ${tenant.customerId}
        and currency = 'JPY' order by id`),
  )
  const whose = { state: 'POSTED', reference_id: 'HSBC:JP001-A', sub_customer_id: sub.subCustomerId }
  expect(transfers).toEqual([
    { code: 'PAYMENT', ...whose },
    { code: 'RECHARGE', ...whose },
  ])
})

test('one payment is booked once: proposed twice, by two at once, again after it was booked, and after a payment house told of it', async () => {
  const tenant = await stage.tenant({ balance: usd(1) })
  const slips = await Promise.all([slipOf(opened, fin), slipOf(opened, second)])
  const tries = await Promise.all(
    [fin, second].map((by, index) =>
      proposeReceipt(
        opened.world,
        by,
        receiptRequest(tenant, { bank_reference: index === 0 ? 'once-1' : 'ＯＮＣＥ－1', proof_file: slips[index] ?? null }),
      ).then(
        ({ caseId }) => caseId,
        (error: unknown) => error,
      ),
    ),
  )
  const cases = tries.filter(found => typeof found === 'string')
  expect(cases).toHaveLength(1)
  expect(tries.find(found => found instanceof Refusal)).toMatchObject({ refusal: 'CASE_OPEN' })
  const [caseId = ''] = cases
  // Two checkers at once: one decides, the other one finds it closed.
  const decided = await Promise.allSettled([decide(caseId), decide(caseId, 'APPROVE', staffOf('905', 'ADMIN'))])
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await heldBy(opened, tenant)).toBe(50_100n)
  expect(await refused(receive(tenant, { bank_reference: 'once-1' }))).toBe('RECEIPT_BOOKED')
  // The same text at another bank is another payment; rejected, a payment may be asked for anew.
  const other = await receive(tenant, { bank: 'CMB', bank_reference: 'once-1' })
  await decide(other, 'REJECT')
  const again = await receive(tenant, { bank: 'CMB', bank_reference: 'once-1' })
  await bookRecharge(
    opened.world,
    { kind: 'system', name: 'test' },
    { ...tenant, provider: 'CMB', transactionId: 'ONCE-1', amount: usd(500) },
  )
  expect(await refused(decide(again))).toBe('RECEIPT_BOOKED')
  await withdrawCase(opened.world, fin, { case_id: again, reason: '重复的流水' })
  expect(await heldBy(opened, tenant)).toBe(100_100n)
})

test('hostile input is refused at its field, and nothing of it stays', async () => {
  const tenant = await stage.tenant()
  const foreign = await stage.subTenant(await stage.tenant())
  const cases: [Partial<ProposeReceiptRequest>, string][] = [
    [{ amount: '0' }, 'INPUT_INVALID amount'],
    [{ amount: '0.004' }, 'INPUT_INVALID amount'],
    [{ amount: '-5' }, 'INPUT_INVALID amount'],
    [{ amount: '1e3' }, 'INPUT_INVALID amount'],
    [{ amount: '9999999999999' }, 'INPUT_INVALID amount'],
    [{ currency: 'JPY', amount: '1.50' }, 'INPUT_INVALID amount'],
    [{ received_on: '2026-03-03' }, 'INPUT_INVALID received_on'],
    [{ received_on: '2025-02-30' }, 'INPUT_INVALID received_on'],
    [{ received_on: '2024-12-31' }, 'INPUT_INVALID received_on'],
    [{ bank_reference: "1' or '1" }, 'INPUT_INVALID bank_reference'],
    [{ bank_reference: '流水号一二三' }, 'INPUT_INVALID bank_reference'],
    [{ payer_name: '  ' }, 'INPUT_INVALID payer_name'],
    [{ proof_file: null }, 'INPUT_INVALID proof_file'],
    [{ proof_file: await slipOf(opened, second) }, 'INPUT_INVALID proof_file'],
    [{ bank: 'BOC_HK' }, 'INPUT_INVALID bank'],
    [{ currency: 'EUR' }, 'INPUT_INVALID bank'],
    [{ customer_id: '1' }, 'NOT_FOUND'],
    [{ sub_customer_id: foreign.subCustomerId }, 'NOT_FOUND'],
  ]
  for (const [over, expected] of cases)
    expect(await refused(receive(tenant, { bank_reference: 'hostile-1', ...over })), JSON.stringify(over)).toBe(expected)
  await expect(receive(tenant, { bank: 'BOC_HK', currency: 'CNY' })).rejects.toMatchObject({
    fields: [{ path: 'bank', msg: '尚未设置中国银行（香港）的 CNY 收款账户，请先在支付设置的收款账户中设置' }],
  })
  expect(await refused(receive(tenant, { bank_reference: 'hostile-1' }, staffOf('906', 'FIN_CHECK')))).toBe('PERMISSION_DENIED')
  const found = await fundProposals(opened.world.db, { kind: 'staff' }, { customer_id: tenant.customerId, page_num: 1, page_size: 10 })
  expect(found).toMatchObject({ waiting: [], content: [] })
})

test('an adjustment takes no more than is available, at the proposal and at the approval', async () => {
  const tenant = await withUser(await stage.tenant({ balance: usd(100) }))
  const propose = (over = {}) => proposeWalletAdjustment(opened.world, fin, adjustmentRequest(tenant, over)).then(({ caseId }) => caseId)
  expect(await refused(propose({ amount: '100.01' }))).toBe('WALLET_INSUFFICIENT')
  expect(await refused(propose({ currency: 'EUR', amount: '0.01' }))).toBe('WALLET_INSUFFICIENT')
  const all = await propose({ amount: '100' })
  expect(await refused(propose({ amount: '1' }))).toBe('CASE_OPEN')
  await decide(await propose({ currency: 'EUR', direction: 'INCREASE', amount: '7.5' }))
  await decide(all)
  expect([await heldBy(opened, tenant), await heldBy(opened, tenant, 'EUR')]).toEqual([0n, 750n])
  await decide(await propose({ direction: 'INCREASE', amount: '30' }))
  const late = await propose({ amount: '30' })
  // Somebody has spent it since.
  const sub = await stage.subTenant(tenant)
  const spent = { customerId: tenant.customerId, subCustomerId: sub.subCustomerId ?? '', amount: usd(10), allocationId: 'spent' }
  await allocateToSubCustomer(opened.world, tenant.actor, spent)
  expect(await refused(decide(late))).toBe('WALLET_INSUFFICIENT')
  expect(await heldBy(opened, tenant)).toBe(2_000n)
  expect((await messagesTo(tenant)).map(({ title }) => title)).toEqual([
    '钱包已调账 +7.50 EUR',
    '钱包已调账 -100.00 USD',
    '钱包已调账 +30.00 USD',
  ])
})

test('of another customer, and to a salesperson of others, nothing is told', async () => {
  const [tenant, other] = [await stage.tenant(), await stage.tenant()]
  const id = await receive(tenant, { bank_reference: 'told-1' })
  const ask = (scope: { kind: 'staff' } | { kind: 'sales'; staffId: string }, of: Tenant) =>
    fundProposals(opened.world.db, scope, { customer_id: of.customerId, page_num: 1, page_size: 10 })
  expect((await ask({ kind: 'staff' }, tenant)).waiting.map(row => row.case_id)).toEqual([id])
  expect((await ask({ kind: 'staff' }, other)).waiting).toEqual([])
  expect(await refused(ask({ kind: 'sales', staffId: '904' }, tenant))).toBe('NOT_FOUND')
  const scope = { kind: 'tenant', customerId: tenant.customerId, subCustomerId: null } as const
  for (const table of [sql`wallet_receipts`, sql`wallet_adjustments`])
    expect(await opened.world.db.read(scope, tx => tx.rows(sql`select * from ${table}`))).toEqual([])
})

test('a proposal that is cut off before its row leaves no case, and an approval before its message leaves no money', async () => {
  const tenant = await stage.tenant({ balance: usd(1) })
  const { world } = opened
  const proof_file = await slipOf(opened)
  const cut = () => dyingWorld(world, 1, 'at').world
  const request = receiptRequest(tenant, { bank_reference: 'cut-1', proof_file })
  await expect(proposeReceipt(cut(), fin, request)).rejects.toThrow('killed')
  const { caseId } = await proposeReceipt(world, fin, request)
  const approval = { case_id: caseId, revision: 1, verdict: 'APPROVE' as const, reason: '', flags: [], is_confirmed: true }
  await expect(decideCase(cut(), check, RULES_OF_CASES, approval)).rejects.toThrow('killed')
  expect(await heldBy(opened, tenant)).toBe(100n)
  await decideCase(world, check, RULES_OF_CASES, approval)
  expect(await heldBy(opened, tenant)).toBe(50_100n)
  expect(await world.db.read(system, tx => findViolations(tx))).toEqual([])
})
