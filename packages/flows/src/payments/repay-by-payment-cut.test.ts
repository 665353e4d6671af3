// Repayment by a payment, once: whatever happens to payment, notification, program or statement meanwhile.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cutWorld, quietly } from '../quota/test-dying-world.ts'
import { repayFromWallet } from '../repayments/repay-from-wallet.ts'
import { askHouse } from './ask-house.ts'
import { cancelRecharge, failExpired } from './end-recharge.ts'
import { handleNotice, handleNotices } from './handle-notice.ts'
import { yuan } from './test-payments.ts'
import {
  stage,
  alipay,
  openPayingStage,
  violations,
  one,
  numberOf,
  statementOf,
  debtor,
  asked,
  start,
  told,
  paid,
  pay,
  matched,
  rechargeOf,
  messages,
  foundWith,
} from './test-repay-by-payment.ts'

beforeAll(openPayingStage)
afterAll(() => stage?.close())
beforeEach(() => stage.go('2026-04-20T04:00:00Z'))

test.each([
  ['disputed', `status = 'DISPUTED', confirmed_at = null`],
  ['settled', `status = 'SETTLED', paid_minor = payable_minor, settled_at = now()`],
])('a statement that is %s meanwhile takes nothing: the money is the wallet’s, and the customer is told', async (_, change) => {
  const of = await debtor()
  const statement = await statementOf(of, 10_000)
  const id = await start(of, asked([[statement, '100']]))
  await stage.query(`update credit_statements set ${change} where id = ${statement}`)
  await pay(id)
  expect(await stage.books(of)).toMatchObject({ 'WALLET CNY': '10000', 'CREDIT_LINE CNY': '-1000000' })
  expect(await rechargeOf(id)).toMatchObject({ status: 'RECHARGE_SUCCESS', repaid: '0' })
  expect(await stage.allocations(of)).toEqual([])
  expect((await messages(of))[0]).toMatchObject({ title: '还款款项 ¥100.00 CNY 已充入钱包，尚未还款', link: '/credit/repayment' })
  await stage.query(
    `update credit_statements set status = 'CONFIRMED', paid_minor = 0, settled_at = null, confirmed_at = now() where id = ${statement}`,
  )
})

test('paid from the wallet at the same moment, a statement gets no more than it asks for, and nobody waits for the other for ever', async () => {
  const of = await debtor({ held: { CNY: '100' } })
  const statement = await statementOf(of, 10_000)
  const allocations = [{ statement_id: statement, amount: '100' }]
  const ids = [await start(of, asked([[statement, '100']])), await start(of, asked([[statement, '100']]))]
  const notices = await Promise.all(ids.map(id => paid(id)))
  const request = { currency: 'CNY', pay_currency: 'CNY', allocations, total: '100.00' } as const
  const [wallet, ...booked] = await Promise.allSettled([
    repayFromWallet(stage.world, of.actor, { idempotencyKey: randomUUID(), request: { ...request, allocations: [...allocations] } }),
    ...notices.map(id => handleNotice(stage.world, id)),
  ])
  expect(booked.map(end => (end.status === 'fulfilled' ? end.value : end.reason))).toEqual(['BOOKED', 'BOOKED'])
  expect(await stage.statements(of)).toMatchObject([{ status: 'SETTLED', paid: '10000' }])
  expect(wallet.status === 'fulfilled' || (wallet.reason instanceof Refusal && wallet.reason.refusal === 'STATEMENT_UNPAYABLE')).toBe(true)
  // Whoever came first: one of the three amounts is with the statement, two with the wallet.
  expect(await stage.books(of)).toMatchObject({ 'WALLET CNY': '20000', 'CREDIT_LINE CNY': '-990000' })
  expect(await violations()).toEqual([])
})

test('notifications of many repayments at once, in any order and several times, pay each statement once', async () => {
  const payers = await Promise.all(Array.from({ length: 5 }, () => debtor()))
  const ids: string[] = []
  for (const of of payers) {
    const [old, young] = [await statementOf(of, 10_000), await statementOf(of, 10_000, { month: '2026-02-01' })]
    // Two payments of each are meant for the same two statements, named the other way round.
    const recharges = [
      await start(
        of,
        asked([
          [old, '100'],
          [young, '50'],
        ]),
      ),
      await start(
        of,
        asked([
          [young, '100'],
          [old, '50'],
        ]),
      ),
    ]
    for (const recharge of recharges) {
      const payment = alipay.pay(await numberOf(recharge), { paidAt: stage.world.clock.now() })
      ids.push(await told(payment), await told(payment))
    }
  }
  await Promise.all([handleNotices(stage.world, ids), handleNotices(stage.world, ids.toReversed())])
  for (const of of payers) {
    expect(await stage.statements(of)).toMatchObject([{ status: 'SETTLED' }, { status: 'SETTLED' }])
    expect(await stage.books(of)).toMatchObject({ 'WALLET CNY': '10000', 'CREDIT_LINE CNY': '-980000' })
  }
  expect(await violations()).toEqual([])
})

test('the house’s answer lost at creation and its notification lost: asked later it is repaid, once', async () => {
  const of = await debtor()
  alipay.next.create = 'lost'
  const id = await start(of, asked([[await statementOf(of, 10_000), '100']]))
  const number = await numberOf(id)
  const payment = alipay.pay(number, { paidAt: stage.world.clock.now() })
  alipay.next.query = 'silent'
  expect(await askHouse(stage.world, number)).toEqual({ kind: 'silent' })
  expect(await askHouse(stage.world, number)).toMatchObject({ noted: { outcome: 'BOOKED' } })
  expect(await handleNotice(stage.world, await told(payment))).toBe('REPEATED')
  expect(await stage.allocations(of)).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test('money after the time was over, or after it was cancelled, still repays, and is marked late', async () => {
  const of = await debtor()
  const [one_, other] = [await statementOf(of, 10_000), await statementOf(of, 10_000, { month: '2026-02-01' })]
  const [expired, cancelled] = [await start(of, asked([[one_, '100']])), await start(of, asked([[other, '100']]))]
  await cancelRecharge(stage.world, of.actor, cancelled)
  stage.go('2026-04-20T05:00:00Z')
  await failExpired(stage.world)
  expect(await rechargeOf(expired)).toMatchObject({ status: 'RECHARGE_FAILED' })
  await pay(expired)
  await pay(cancelled)
  expect(await rechargeOf(expired)).toMatchObject({ status: 'RECHARGE_SUCCESS', is_late: true, repaid: '10000' })
  expect(await stage.statements(of)).toMatchObject([{ status: 'SETTLED' }, { status: 'SETTLED' }])
  expect(await violations()).toEqual([])
})

test('cut off before any step nothing has happened, and when it comes again all of it has, once', async () => {
  const of = await debtor()
  let nth = 0
  for (let hasDied = true; hasDied; ) {
    nth += 1
    const statement = await statementOf(of, 1_000, {
      month: `20${10 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}-01`,
    })
    const notice = await paid(await start(of, asked([[statement, '10']])))
    const { world, died } = cutWorld(stage.world, nth)
    await quietly(handleNotice(world, notice))
    hasDied = died()
    if (hasDied)
      expect((await stage.query(`select paid_minor::text as paid from credit_statements where id = ${statement}`)).rows).toEqual([
        { paid: '0' },
      ])
    await handleNotice(stage.world, notice)
    expect((await stage.query(`select status from credit_statements where id = ${statement}`)).rows).toEqual([{ status: 'SETTLED' }])
  }
  expect(nth).toBeGreaterThan(10)
  expect(await violations()).toEqual([])
})

test('the check of payments finds a repaid sum that was not posted, and a refund of what repaid statements', async () => {
  const of = await debtor()
  const id = await start(of, asked([[await statementOf(of, 20_000), '200']], { method: 'ABC_GUANGZHOU' }))
  await matched(id, yuan(250))
  expect(await foundWith(`update payments_recharges set repaid_minor = 19999 where id = ${id}`)).toEqual([
    `recharges ${id}`,
    `repayments by payment ${await one(`select id from repayments_repayments where recharge_id = ${id}`)}`,
  ])
  expect(await foundWith(`update repayments_repayments set recharge_id = null, source = 'WALLET' where recharge_id = ${id}`)).toEqual(
    expect.arrayContaining([`arrivals CMB:B${id}`, `recharges ${id}`]),
  )
})
