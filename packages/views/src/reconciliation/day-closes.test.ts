// The day's close on a real database: its sums are the ledger's, two people sign them, and what comes later is told beside what was signed.
import { check, fin, openRefundStage, type RefundStage } from '@tallyhelm/flows/refunds/test-refunds'
import { proposeDayClose } from '@tallyhelm/flows/reconciliation/propose-day-close'
import { usd } from '@tallyhelm/flows/quota/test-stage'
import { dayListRequest } from '@tallyhelm/protocol/topics/reconciliation/day-schemas'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayDetail, dayFigures, dayList } from './day-closes.ts'
import { sumsOf, type StoredFigure } from './day-figures.ts'

let stage: RefundStage
let first: string
const now = () => stage.opened.clock.now()
const db = () => stage.opened.world.db
const read = <Row>(query: ReturnType<typeof sql>) => db().read({ kind: 'system' }, tx => tx.rows<Row>(query))
const figuresOf = (day: string) => db().read({ kind: 'staff' }, tx => dayFigures(tx, day))
const minor = (figures: readonly StoredFigure[], part: StoredFigure['part']) => sumsOf(figures, [part])[0]?.minor ?? 0n

beforeAll(async () => {
  stage = await openRefundStage()
  first = dayOf(now())
  const of = await stage.customer()
  await stage.paid(of, 'ALIPAY', usd(100))
  await stage.paid(of, 'HSBC', usd(250))
  await stage.approve((await stage.refund(of, '40')).refundId)
})
afterAll(() => stage.opened.close())

test('the sums of a day are those of the ledger', async () => {
  const figures = await figuresOf(first)
  const outside = await read<{ minor: string }>(sql`
    select sum(t.amount_minor)::text as minor from ledger_transfers t join ledger_accounts a on a.id = t.debit_account_id
    where a.kind = 'EXTERNAL' and t.state = 'POSTED' and t.idempotency_key like 'payment:%'`)
  expect(minor(figures, 'ARRIVED')).toBe(BigInt(outside[0]?.minor ?? 0))
  const wallets = await read<{ minor: string }>(sql`
    select sum(t.amount_minor)::text as minor from ledger_transfers t where t.code = 'RECHARGE' and t.state = 'POSTED'`)
  expect(minor(figures, 'WALLET')).toBe(BigInt(wallets[0]?.minor ?? 0))
  const held = await read<{ minor: string }>(sql`
    select coalesce(sum(b.credits_posted - b.debits_posted), 0)::text as minor from ledger_accounts a join ledger_totals b on b.ledger_account_id = a.id
    where a.kind = 'PAYMENT_CLEARING'`)
  expect(minor(figures, 'UNMATCHED')).toBe(BigInt(held[0]?.minor ?? 0))
  const booked = (['WALLET', 'REPAYMENT', 'FEE', 'SENT_BACK'] as const).reduce((sum, part) => sum + minor(figures, part), 0n)
  expect(minor(figures, 'ARRIVED') - booked).toBe(minor(figures, 'UNMATCHED'))
  expect(minor(figures, 'ARRIVED')).toBe(35_000n)
})

test('only a day that is over is signed, once, by two people; later arrivals of that day stand beside what was signed', async () => {
  const { world, clock } = stage.opened
  const sign = () => proposeDayClose(world, fin, { day: first, reason: '已逐笔核对流水' })
  await expect(sign()).rejects.toMatchObject({ fields: [{ path: 'day', msg: '当日结束后才能签署日结' }] })
  clock.advance(24 * 3_600_000)
  const { caseId } = await sign()
  await expect(sign()).rejects.toMatchObject({ refusal: 'CASE_OPEN' })
  await expect(stage.decide(caseId, { by: { ...fin, role: 'ADMIN' } })).rejects.toMatchObject({ refusal: 'CASE_CHECKER_IS_MAKER' })
  expect(await dayDetail(db(), now(), { day: first })).toMatchObject({
    state: 'WAITING',
    proposal: { maker: fin.staffName, checker: null },
  })
  await stage.decide(caseId, { by: check })
  await expect(sign()).rejects.toMatchObject({ fields: [{ path: 'day', msg: '该日已签署日结' }] })
  const signed = await dayDetail(db(), now(), { day: first })
  expect(signed).toMatchObject({ state: 'SIGNED', proposal: { maker: fin.staffName, checker: check.staffName, reason: '已逐笔核对流水' } })
  expect(signed.figures.filter(({ change }) => change !== null)).toEqual([])

  // The bank's file of that day is read late.
  await db().transaction({ kind: 'system' }, tx =>
    tx.run(sql`
      insert into payments_arrivals (id, place, transaction_id, currency, amount_minor, state, arrived_at, booked_at)
      values (990, 'HSBC', 'LATE', 'USD', 1250, 'UNMATCHED', ${`${first}T12:00:00+08:00`}::timestamptz, ${now()})`),
  )
  const late = (await dayDetail(db(), now(), { day: first })).figures.find(({ part, place }) => part === 'PAID_IN' && place === 'HSBC')
  expect(late?.change).toEqual({ count: 1, amount: '12.50' })
  const page = await dayList(db(), now(), dayListRequest.parse({}))
  expect(page.content.map(({ day, state, is_changed }) => [day, state, is_changed])).toEqual([
    [addDays(first, 1), 'RUNNING', false],
    [first, 'SIGNED', true],
  ])
  expect(await dayList(db(), now(), dayListRequest.parse({ state: 'OPEN' }))).toMatchObject({ content: [] })
  // The audit log has both signatures.
  expect(await read(sql`select count(*)::int as n from audit_entries where object_kind = 'day-close' and object_id = ${first}`)).toEqual([
    { n: 2 },
  ])
})
