// AirLink, WorldFirst, PingPong and LianLian against the sandbox's houses over HTTP; each side was written from the house's description.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { money } from '@tallyhelm/protocol/values/money'
import { stillClock } from '@tallyhelm/sandbox/clock'
import { type RunningSandbox, startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAirLink } from '../payments/air-link/air-link.ts'
import { createLianLian } from '../payments/lian-lian/lian-lian.ts'
import { createPingPong } from '../payments/ping-pong/ping-pong.ts'
import { createWanLiHui } from '../payments/wan-li-hui/wan-li-hui.ts'
import type { NoticeReading, PaymentHouse, PaymentOrder, RefundOrder, StatementLine } from '../ports/payment-house.ts'
import { filesOf, recordingHttp } from '../testing/scripted-http.ts'

const METHODS = ['PAY_AIR_LINK', 'PAY_WAN_LI_HUI', 'PING_PONG', 'LIAN_LIAN'] as const satisfies readonly HouseMethod[]
const clock = stillClock(Date.parse('2026-11-20T04:00:00Z'))
const http = recordingHttp(fetch)
const outside = { http, files: filesOf(http), clock: { now: () => new Date(clock.now()) } }

let sandbox: RunningSandbox
let merchant: Server
let houses: Record<(typeof METHODS)[number], PaymentHouse>
let heard: NoticeReading[] = []
/** Part of each address, since what a house sends late belongs to an earlier test. */
let tests = 0
let next = 1_000_000_000_000_000_000n

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'empty', clock })
  await connect()
  merchant = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const [, test, , name] = path.split('/')
      const house = houses[name as (typeof METHODS)[number]] // the addresses that this test hands out
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const notice = { method: request.method ?? '', path, headers, body: new Uint8Array(Buffer.concat(parts)) }
      const reading = house.readNotice(notice, outside.clock.now())
      if (test === String(tests)) heard.push(reading)
      const answer = house.replyTo(reading, notice, reading.kind === 'genuine', outside.clock.now())
      reply.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>(resolve => merchant.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => void ([heard, tests] = [[], tests + 1]))
afterEach(() => control('DELETE', 'faults'))
afterAll(async () => {
  merchant.close()
  await sandbox.stop()
})

async function connect(): Promise<void> {
  const keys = (await control('GET', 'houses')) as HouseKeys // as the sandbox promises it; a wrong key fails every test here
  houses = {
    PAY_AIR_LINK: createAirLink(keys.PAY_AIR_LINK, outside),
    PAY_WAN_LI_HUI: createWanLiHui(keys.PAY_WAN_LI_HUI, outside),
    PING_PONG: createPingPong(keys.PING_PONG, outside),
    LIAN_LIAN: createLianLian(keys.LIAN_LIAN, outside),
  }
}

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const init = body === undefined ? { method } : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const reply = await fetch(`${sandbox.url}/control/${path}`, init)
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}
const toldOf = (kind: string) => heard.flatMap(each => (each.kind === 'genuine' && each.about.kind === kind ? [each.about] : []))
const fault = (kind: string) => control('POST', 'faults', { kind, platform: 'houses', times: 1 })

describe.each(METHODS)('%s', method => {
  const house = () => houses[method]
  const act = (verb: string, body: unknown = {}) => control('POST', `houses/${method}/${verb}`, body)
  const notified = async () => {
    await act('notify', { all: true })
    return heard
  }

  function anOrder(amount = money(123_456n, 'USD')): PaymentOrder {
    const now = outside.clock.now()
    const host = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}` // a listening server has an address object
    return {
      number: String((next += 1n)),
      amount,
      subject: '账户充值',
      notifyUrl: `${host}/${tests}/notify/${method}`,
      returnUrl: `${host}/record/success/1`,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 30 * 60_000),
    }
  }
  async function paid(amount = money(123_456n, 'USD')): Promise<PaymentOrder & { transactionId: string }> {
    const order = anOrder(amount)
    expect((await house().create(order)).kind).toBe('created')
    await act('pay', { number: order.number })
    const found = await house().query(order)
    if (found.kind !== 'found' || found.payment.transactionId === null) throw new Error(`not found: ${JSON.stringify(found)}`)
    return { ...order, transactionId: found.payment.transactionId }
  }
  const refundOf = (order: PaymentOrder & { transactionId: string }, minor: bigint): RefundOrder => ({
    refundNumber: String((next += 1n)),
    number: order.number,
    transactionId: order.transactionId,
    amount: money(minor, order.amount.currency),
    total: order.amount,
    reason: '客户申请退款',
    notifyUrl: order.notifyUrl,
    createdAt: outside.clock.now(),
  })

  test('a payment is created once for its number, shown on a page, and asked for', async () => {
    const order = anOrder(money(12_000n, 'JPY'))
    const made = await house().create(order)
    if (made.kind !== 'created') throw new Error(JSON.stringify(made))
    expect(await house().create(order)).toEqual(made)
    expect((await house().create({ ...order, amount: money(13_000n, 'JPY') })).kind).toBe('refused')
    expect(await (await fetch(made.link.target)).text()).toContain('12,000')
    const pending = { state: 'PENDING', amount: order.amount, transactionId: null }
    expect(await house().query(order)).toMatchObject({ kind: 'found', payment: pending })
    await act('pay', { number: order.number })
    expect(await house().query(order)).toMatchObject({
      kind: 'found',
      payment: {
        number: order.number,
        state: 'PAID',
        amount: order.amount,
        transactionId: expect.any(String),
        paidAt: outside.clock.now(),
      },
    })
    expect(await house().query({ number: '1', createdAt: order.createdAt })).toEqual({ kind: 'none' })
  })

  test('what is not paid is closed; what is paid is not', async () => {
    const order = anOrder()
    await house().create(order)
    expect(await house().close(order)).toEqual({ kind: 'closed' })
    expect(await house().close(order)).toEqual({ kind: 'closed' })
    expect(await house().query(order)).toMatchObject({ payment: { state: 'CLOSED' } })
    expect(await house().close(await paid())).toEqual({ kind: 'paid' })
    expect(await house().close({ number: '1', createdAt: order.createdAt })).toEqual({ kind: 'none' })
  })

  test('parts of a payment go back under their numbers, never twice and never more than was paid', async () => {
    const order = await paid()
    const part = refundOf(order, 23_456n)
    expect((await house().refund(part)).kind).toBe('accepted')
    expect((await house().refund(part)).kind).toBe('accepted')
    expect(await house().queryRefund({ ...part })).toMatchObject({ kind: 'found', refund: { state: 'PROCESSING', amount: part.amount } })
    clock.advance(2_000)
    await notified()
    const refund = { state: 'SUCCEEDED', refundNumber: part.refundNumber }
    expect(await house().queryRefund({ ...part })).toMatchObject({ kind: 'found', refund })
    expect(toldOf('refund')).toMatchObject([{ refund }])
    expect((await house().refund(refundOf(order, 100_001n))).kind).toBe('refused')
    expect(await house().queryRefund({ ...part, refundNumber: '1' })).toEqual({ kind: 'none' })
  })

  test('a refund that fails after it was accepted, and one that comes back', async () => {
    await fault('refund_fails')
    const failing = refundOf(await paid(), 1n)
    await house().refund(failing)
    clock.advance(5_000)
    await notified()
    expect(await house().queryRefund({ ...failing })).toMatchObject({ refund: { state: 'FAILED' } })
    const returned = refundOf(await paid(), 1n)
    await house().refund(returned)
    clock.advance(5_000)
    await notified()
    await act('refund', { refundNumber: returned.refundNumber, end: 'RETURNED' })
    await notified()
    expect(heard.at(-1)).toMatchObject({ kind: 'genuine', about: { refund: { refundNumber: returned.refundNumber, state: 'FAILED' } } })
  })

  test('a genuine notification is read, taken and not sent again', async () => {
    const order = await paid(money(98_765n, 'CNY'))
    const [reading] = await notified()
    const payment = { number: order.number, transactionId: order.transactionId, state: 'PAID', amount: order.amount }
    expect(reading).toMatchObject({ kind: 'genuine', about: { kind: 'payment', payment } })
    heard = []
    expect(await notified()).toEqual([])
  })

  test('a chargeback is told, and that it was won back', async () => {
    const order = await paid()
    const { id } = (await act('chargeback', { number: order.number })) as { id: string }
    await notified()
    await act('chargeback/end', { id, phase: 'WON' })
    await notified()
    const { number, transactionId, amount } = order
    expect(toldOf('chargeback')).toMatchObject([
      { chargeback: { phase: 'OPENED', number, transactionId, outsideId: id, amount } },
      { chargeback: { phase: 'WON', number, outsideId: id } },
    ])
  })

  test('a refund in the house’s back office names its payment where the house does', async () => {
    const order = await paid()
    const made = (await act('refund/back-office', { number: order.number })) as { refundNumber: string }
    clock.advance(5_000)
    await notified()
    const of = {
      PAY_AIR_LINK: { number: null, transactionId: order.transactionId },
      PAY_WAN_LI_HUI: { number: null, transactionId: null },
      PING_PONG: { number: order.number },
      LIAN_LIAN: { number: order.number, transactionId: null },
    }[method]
    expect(toldOf('refund')).toMatchObject([{ refund: { refundNumber: made.refundNumber, state: 'SUCCEEDED', amount: order.amount, of } }])
  })

  test.each([
    ['notice_wrong_signature', ['forged']],
    ['notice_wrong_key', ['forged']],
    ['notice_wrong_merchant', ['forged']],
    ['notice_altered_amount', ['forged']],
    ['notice_altered_currency', ['forged']],
    ['notice_half_body', ['forged', 'unreadable']],
  ])('%s is not believed, and the true one beside it is', async (kind, kinds) => {
    await fault(kind)
    await paid()
    const [twisted, genuine] = await notified()
    expect(kinds).toContain(twisted?.kind)
    expect(genuine?.kind).toBe('genuine')
  })

  test('an old one is not believed where the house signs the time', async () => {
    await fault('notice_old')
    await paid()
    const [old] = await notified()
    expect(old).toMatchObject(method === 'PING_PONG' ? { kind: 'genuine' } : { kind: 'forged', why: 'age' })
  })

  test('a word and an order that nobody knows are genuine, and no payment of ours', async () => {
    await fault('notice_unknown_status')
    await paid()
    expect((await notified())[0]).toMatchObject({ kind: 'genuine', about: { payment: { state: 'UNKNOWN' } } })
    heard = []
    await fault('notice_unknown_order')
    const order = await paid()
    const [unknown] = await notified()
    expect(unknown).toMatchObject({ kind: 'genuine', about: { payment: { number: '9999999999999999999' } } })
    expect(unknown).not.toMatchObject({ about: { payment: { transactionId: order.transactionId } } })
  })

  test('while a key is replaced, the former keys read what the new ones sign only when they are told of both', async () => {
    const former = house()
    await act('rotate')
    await paidBy(former)
    if (method === 'PAY_AIR_LINK') expect((await notified())[0]?.kind).toBe('forged')
    await connect()
    heard = []
    await paid()
    expect((await notified()).at(-1)?.kind).toBe('genuine')
  })
  /** Answers are signed by the new key, which those who only know the former one don't believe. */
  async function paidBy(former: PaymentHouse): Promise<void> {
    const order = anOrder()
    const made = await former.create(order)
    expect(made.kind).toBe(method === 'PAY_AIR_LINK' ? 'created' : 'unknown')
    if (made.kind === 'created') await act('pay', { number: order.number })
  }

  test('the daily file has every line, with what came back as negative; it is not there before the next morning', async () => {
    const order = await paid(money(5_000n, 'JPY'))
    const part = refundOf(order, 1_200n)
    await house().refund(part)
    clock.advance(2_000)
    await notified()
    await act('refund', { refundNumber: part.refundNumber, end: 'RETURNED' })
    expect((await house().readStatement('2026-11-20')).kind).toBe('not_ready')
    await control('POST', 'settings', { house_statements_at_once: true })
    const answer = await house().readStatement('2026-11-20')
    if (answer.kind !== 'ok') throw new Error(JSON.stringify(answer))
    const lines: StatementLine[] = []
    for await (const some of answer.lines) lines.push(...some.filter(({ number }) => number === order.number))
    expect(lines).toMatchObject([
      { kind: 'PAYMENT', transactionId: order.transactionId, refundNumber: null, amount: order.amount },
      { kind: 'REFUND', refundNumber: part.refundNumber, amount: money(1_200n, 'JPY') },
      { kind: 'REFUND', refundNumber: part.refundNumber, amount: money(-1_200n, 'JPY') },
    ])
    await control('POST', 'settings', { house_statements_at_once: false })
  })

  test('an answer that is lost after the work leaves one payment', async () => {
    await control('POST', 'faults', { kind: 'answer_lost_after_work', platform: 'houses', operation: `houses.${method}.create`, times: 1 })
    const order = anOrder()
    const lost = await house()
      .create(order)
      .catch(() => ({ kind: 'unknown' }))
    expect(lost.kind).toBe('unknown')
    expect((await house().create(order)).kind).toBe('created')
  })
})
