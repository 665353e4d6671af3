// The check of payments finds each wrong row that is planted, names what is wrong, and is silent on sound books.
import { findViolations } from '@tallyhelm/modules/ledger'
import { money } from '@tallyhelm/protocol/values/money'
import { booksCheck } from '@tallyhelm/views/ledger/books-check'
import type { Tx } from '@tallyhelm/world/handles/world'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check-books.ts'
import { usd } from '../quota/test-stage.ts'
import { bookArrived } from './book-arrival.ts'
import { sendRefundPart } from '../refunds/send-refund-part.ts'
import { openRefundStage, type RefundStage } from '../refunds/test-refunds.ts'
import { approvedRefund } from '../refunds/test-refund-steps.ts'

const system = { kind: 'system' } as const
let stage: RefundStage
let [credited, held, other]: string[] = []

beforeAll(async () => {
  stage = await openRefundStage()
  const of = await stage.customer()
  credited = await stage.paid(of, 'ALIPAY', usd(100))
  other = (await stage.customer()).customerId
  stage.book('ALIPAY').turns.push('succeeded')
  await sendRefundPart(stage.world, (await approvedRefund(stage)).partId)
  held = (await stage.parts((await stage.refund(of, '10')).refundId))[0]?.id
  await stage.world.db.transaction(system, tx =>
    bookArrived(stage.world, tx, {
      place: 'WECHAT',
      transactionId: 'nobody',
      amount: money(500n, 'CNY'),
      owner: null,
      payer: '张三',
      arrivedAt: stage.world.clock.now(),
      summary: '微信充值',
      operator: '微信',
    }),
  )
})
afterAll(() => stage?.close())

/** What the check says of the books with these wrong rows in them, which go again. */
async function foundWith(...statements: string[]): Promise<string[]> {
  let found: string[] = []
  const planted = stage.world.db.transaction(system, async (tx: Tx) => {
    for (const statement of statements) await tx.run(sql`${raw(statement)}`)
    found = (await findViolations(tx)).map(({ invariant, object }) => `${invariant} ${object}`).toSorted()
    throw new Error('undo')
  })
  await expect(planted).rejects.toThrow('undo')
  return found
}
const copyOf = (key: string, over: Readonly<Record<string, string>>) => {
  const columns = [
    'idempotency_key',
    'code',
    'debit_account_id',
    'credit_account_id',
    'amount_minor',
    'currency',
    'state',
    'reference_kind',
    'reference_id',
    'operator',
    'summary',
    'created_at',
    'ended_at',
    'flow_no',
  ]
  const values = columns.map(column => over[column] ?? (column === 'idempotency_key' ? `'planted'` : column))
  return `insert into ledger_transfers (${columns.join(', ')}) select ${values.join(', ')} from ledger_transfers where idempotency_key = '${key}'`
}

test('sound books say nothing, on the command line and as lights', async () => {
  expect(await checkBooks(stage.world)).toEqual([])
  const { checks } = await booksCheck(stage.world.db, stage.world.clock)
  const lights = ['clearing', 'payments', 'arrivals', 'recharges', 'refunds', 'refund parts']
  expect(checks.filter(({ invariant }) => lights.includes(invariant)).map(({ problems }) => problems)).toEqual(lights.map(() => 0))
})

test('clearing that is not what is unmatched', async () => {
  const arrival = `insert into payments_arrivals (id, place, transaction_id, currency, amount_minor, state, arrived_at, booked_at)
    values (1, 'HSBC', 'x', 'USD', 700, 'UNMATCHED', now(), now())`
  expect(await foundWith(arrival)).toEqual(['clearing HSBC USD', 'payments HSBC:x'])
  const more = `update ledger_balances set credits_posted = credits_posted + 1 where ledger_account_id =
    (select id from ledger_accounts where address = 'PAYMENT_CLEARING:CNY:WECHAT')`
  expect(await foundWith(more)).toContain('clearing WECHAT CNY')
})

test('clearing whose pending money is not what refunds hold', async () => {
  const gone = `update payments_refund_parts set state = 'FAILED', ended_at = now() where id = ${held}`
  expect(await foundWith(gone)).toEqual(['clearing ALIPAY USD', `refund parts ${held}`])
})

test('a payment booked a second time, with another amount, or never', async () => {
  const again = copyOf('payment:WECHAT:nobody', {})
  expect(await foundWith(again)).toContain('payments WECHAT:nobody')
  expect(await foundWith(`update payments_arrivals set amount_minor = 501 where transaction_id = 'nobody'`)).toEqual([
    'clearing WECHAT CNY',
    'payments WECHAT:nobody',
  ])
  const other = `update payments_arrivals set transaction_id = 'other' where transaction_id = 'nobody'`
  expect(await foundWith(other)).toEqual(['payments WECHAT:other'])
})

test('a recharge that succeeded without its postings, with more of them, or in another wallet', async () => {
  const name = `ALIPAY:T${credited}`
  const less = `update payments_recharges set received_minor = received_minor - 1 where id = ${credited}`
  expect(await foundWith(less)).toEqual([`recharges ${credited}`])
  const fee = `update payments_recharges set fee_minor = 1 where id = ${credited}`
  expect(await foundWith(fee)).toEqual([`recharges ${credited}`])
  const lost = `update payments_arrivals set recharge_id = null where recharge_id = ${credited}`
  expect(await foundWith(lost)).toEqual([`recharges ${credited}`])
  const more = await foundWith(copyOf(`payment:${name}:RECHARGE`, {}))
  expect(more).toEqual(expect.arrayContaining([`arrivals ${name}`, `recharges ${credited}`]))
  const elsewhere = `update payments_recharges set customer_id = ${other} where id = ${credited}`
  expect(await foundWith(elsewhere)).toEqual([`recharges ${credited}`])
})

test('a recharge that did not succeed and yet has postings; an arrival that waits and was credited', async () => {
  const failed = `update payments_recharges set status = 'RECHARGE_FAILED', credited_at = null, received_minor = null, fee_minor = null
    where id = ${credited}`
  expect(await foundWith(failed)).toEqual([`recharges ${credited}`])
  const waits = `update payments_arrivals set state = 'UNMATCHED', settled_at = null where recharge_id = ${credited}`
  expect(await foundWith(waits)).toEqual([`arrivals ALIPAY:T${credited}`, 'clearing ALIPAY USD'])
  const back = `update payments_arrivals set state = 'SENT_BACK' where recharge_id = ${credited}`
  expect(await foundWith(back)).toEqual([`arrivals ALIPAY:T${credited}`])
})

test('refunds beyond what their source was, and parts whose money is elsewhere', async () => {
  const over = `update payments_refund_parts set amount_minor = 10001 where id = ${held}`
  expect(await foundWith(over)).toEqual(['clearing ALIPAY USD', `refund parts ${held}`, `refunds ALIPAY:T${credited}`])
  const done = `update payments_refund_parts set state = 'RETURNED' where state = 'DONE'`
  expect((await foundWith(done)).map(found => found.split(/ \d/)[0])).toEqual(['refund parts'])
})
