// Agreement of payment houses: each adapter against the sandbox's house over HTTP, from the order to the line of the daily file.
import { dayOf } from '@tallyhelm/protocol/values/day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StatementLine } from '../ports/payment-house.ts'
import { HOSTILE, scripted } from '../testing/scripted-http.ts'
import {
  about,
  asked,
  build,
  clearStage,
  cny,
  control,
  type Loose,
  type Method,
  METHODS,
  open,
  order,
  pay,
  refundOf,
  soon,
  stage,
  startStage,
  stopStage,
} from './test-house-stage.ts'

beforeAll(startStage)
beforeEach(clearStage)
afterAll(stopStage)

test.each(METHODS)('%s: ordered twice, asked for, paid, notified and asked for again', async method => {
  const house = stage.houses[method]
  expect(await house.query(order(method))).toEqual({ kind: 'none' })
  const placed = await open(method)
  await open(method, placed)
  expect(await house.query(placed)).toMatchObject({ kind: 'found', payment: { state: 'PENDING', amount: placed.amount, paidAt: null } })
  const { transactionId } = await control(`houses/${method}/pay`, { number: placed.number })
  await soon(() => expect(stage.readings).toHaveLength(1))
  const paid = { number: placed.number, transactionId, state: 'PAID', amount: placed.amount, paidAt: expect.any(Date) }
  expect(stage.readings[0]).toMatchObject({ kind: 'genuine', about: { kind: 'payment', payment: paid } })
  expect(await house.query(placed)).toMatchObject({ kind: 'found', payment: paid })
  expect(await house.close(placed)).toEqual({ kind: 'paid' })
  const { notices: told } = await control(`houses/${method}`)
  expect(told.at(-1)).toMatchObject({ state: 'TAKEN', attempts: 1 })
})

test.each(METHODS)('%s: closed, and paid all the same', async method => {
  const placed = await open(method)
  expect(await stage.houses[method].close(placed)).toEqual({ kind: 'closed' })
  expect(await stage.houses[method].query(placed)).toMatchObject({ payment: { state: 'CLOSED' } })
  expect(await stage.houses[method].close(order(method))).toEqual({ kind: 'none' })
  await control(`houses/${method}/pay`, { number: placed.number, late: true, paid: { amount: '1000.00', currency: 'CNY' } })
  await soon(() => expect(about('payment')).toMatchObject([{ payment: { state: 'PAID', amount: cny(100_000n) } }]))
})

test.each(METHODS)('%s: refunded in part, once for each number, and never beyond', async method => {
  const house = stage.houses[method]
  const source = await pay(method)
  const part = refundOf(source)
  expect(await house.queryRefund(asked(part))).toEqual({ kind: 'none' })
  expect(['accepted', 'succeeded']).toContain((await house.refund(part)).kind)
  expect(['accepted', 'succeeded']).toContain((await house.refund(part)).kind)
  await soon(async () =>
    expect(await house.queryRefund(asked(part))).toMatchObject({ kind: 'found', refund: { state: 'SUCCEEDED', amount: part.amount } }),
  )
  expect(Object.values((await control(`houses/${method}`)).refunds).filter((each: Loose) => each.number === part.number)).toHaveLength(1)
  const beyond = { ...refundOf(source, cny(123_001n)), refundNumber: `8${part.number.slice(1)}` }
  expect(await house.refund(beyond)).toMatchObject({ kind: 'refused' })
  if (method === 'ALIPAY') return // its call answers at once, and its notices tell sums
  await soon(() => expect(about('refund')).toMatchObject([{ refund: { refundNumber: part.refundNumber, state: 'SUCCEEDED' } }]))
})

test.each(METHODS)('%s: a refund that fails after acceptance, and one that a bank returns', async method => {
  const source = await pay(method)
  await control('faults', { kind: 'refund_fails', times: 1, ms: 100 })
  const failing = refundOf(source)
  expect(await stage.houses[method].refund(failing)).toMatchObject({ kind: 'accepted' })
  await soon(() => expect(about('refund')).toMatchObject([{ refund: { state: 'FAILED' } }]))
  expect(await stage.houses[method].queryRefund(asked(failing))).toMatchObject({ refund: { state: 'FAILED' } })
  await control('faults', { kind: 'refund_returned', times: 1, ms: 200 })
  const returned = { ...refundOf(source), refundNumber: `7${source.placed.number.slice(1)}` }
  expect(await stage.houses[method].refund(returned)).toMatchObject({ kind: 'succeeded' })
  await soon(async () => expect(await stage.houses[method].queryRefund(asked(returned))).toMatchObject({ refund: { state: 'FAILED' } }))
})

test.each(METHODS)('%s: an answer that is lost, halved or empty leaves a refund open, under its number', async method => {
  const source = await pay(method)
  const part = refundOf(source)
  for (const kind of ['answer_lost_after_work', 'half_body', 'http_5xx_after_work']) {
    await control('faults', { kind, times: 1, operation: `houses.${method}.refund` })
    expect(await stage.houses[method].refund(part)).toMatchObject({ kind: 'unknown' })
  }
  await soon(async () => expect(await stage.houses[method].queryRefund(asked(part))).toMatchObject({ refund: { state: 'SUCCEEDED' } }))
})

test.each(METHODS)('%s: a chargeback, and its being won back', async method => {
  const { placed, transactionId } = await pay(method)
  const { id } = await control(`houses/${method}/chargeback`, { number: placed.number, amount: { amount: '1234.50', currency: 'CNY' } })
  const charged = { number: placed.number, transactionId, outsideId: id, amount: placed.amount }
  await soon(() => expect(about('chargeback')).toEqual([{ kind: 'chargeback', chargeback: { ...charged, phase: 'OPENED' } }]))
  await control(`houses/${method}/chargeback/end`, { id, phase: 'WON' })
  await soon(() => expect(about('chargeback')).toMatchObject([{}, { chargeback: { ...charged, phase: 'WON' } }]))
})

test.each(METHODS)('%s: a refund in the house’s back office names the payment, and stands in the file', async method => {
  const { placed, transactionId } = await pay(method)
  const made = await control(`houses/${method}/refund/back-office`, { number: placed.number, amount: { amount: '34.50', currency: 'CNY' } })
  const kind = method === 'ALIPAY' ? 'refunded' : 'refund'
  await soon(() => expect(about(kind)).toHaveLength(1))
  if (method === 'ALIPAY') {
    const refunded = { number: placed.number, transactionId, refundNumber: made.refundNumber, total: cny(3450n) }
    expect(about(kind)).toEqual([{ kind, refunded }])
  } else {
    const refund = { refundNumber: made.refundNumber, state: 'SUCCEEDED', amount: cny(3450n) }
    expect(about(kind)).toMatchObject([{ refund }])
    expect(ofPayment()).toContain(placed.number)
  }
  const lines = await statement(method, dayOf(new Date()))
  expect(lines.filter(each => each.number === placed.number && each.kind === 'REFUND')).toMatchObject([
    { transactionId, amount: cny(3450n), refundNumber: made.refundNumber },
  ])
})

const ofPayment = () => about('refund').flatMap((told: Loose) => Object.values(told.refund.of))

test.each(METHODS)('%s: the daily file has each movement once, as faults leave it', async method => {
  const source = await pay(method)
  const part = refundOf(source)
  await stage.houses[method].refund(part)
  await soon(async () => expect(await stage.houses[method].queryRefund(asked(part))).toMatchObject({ refund: { state: 'SUCCEEDED' } }))
  const day = dayOf(new Date())
  const mine = (lines: StatementLine[]) => lines.filter(each => each.number === source.placed.number)
  const { placed, transactionId } = source
  const line = { transactionId, number: placed.number, at: expect.any(Date) }
  const all = await statement(method, day)
  expect(mine(all)).toEqual([
    { ...line, kind: 'PAYMENT', refundNumber: null, amount: placed.amount, fee: expect.objectContaining({ currency: 'CNY' }) },
    { ...line, kind: 'REFUND', refundNumber: part.refundNumber, amount: part.amount, fee: cny(0n) },
  ])
  expect(mine(all)[0]?.fee.minor).toBeGreaterThan(0n)
  await control('faults', { kind: 'statement_line_missing', times: 1 })
  expect(await statement(method, day)).toHaveLength(all.length - 1)
  await control('faults', { kind: 'statement_line_added', times: 1 })
  expect(await statement(method, day)).toHaveLength(all.length + 1)
  await control('faults', { kind: 'statement_line_altered', times: 1 })
  expect((await statement(method, day))[0]?.amount.minor).toBe((all[0]?.amount.minor ?? 0n) + 1n)
  await control('faults', { kind: 'statement_late', times: 1 })
  expect(await stage.houses[method].readStatement(day)).toEqual({ kind: 'not_ready' })
})

async function statement(method: Method, day: string): Promise<StatementLine[]> {
  const answer = await stage.houses[method].readStatement(day)
  if (answer.kind !== 'ok') throw new Error(JSON.stringify(answer))
  const lines: StatementLine[] = []
  for await (const some of answer.lines) lines.push(...some)
  return lines
}

test.each(METHODS)('%s: answers that no house gives are none', async method => {
  for (const [, answer] of HOSTILE) {
    const house = build(stage.keys, scripted(answer, answer, answer, answer, answer, answer))[method]
    const source = { placed: order(method), transactionId: '002900TOP1A261125120000P0' }
    if (method !== 'ALIPAY') expect((await house.create(source.placed)).kind).toBe('unknown')
    expect((await house.query(source.placed)).kind).toBe('unavailable')
    expect((await house.close(source.placed)).kind).toBe('unavailable')
    expect((await house.refund(refundOf(source))).kind).toBe('unknown')
    expect((await house.queryRefund(asked(refundOf(source)))).kind).toBe('unavailable')
    expect((await house.readStatement('2026-11-24')).kind).toBe('unavailable')
  }
})
