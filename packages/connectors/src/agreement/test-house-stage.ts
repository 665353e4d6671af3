// A stage for tests of payment houses: the sandbox, a merchant who reads and answers notifications, and each house's adapter over HTTP.
import { createPublicKey } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { type Money, money } from '@tallyhelm/protocol/values/money'
import { startSandbox, type RunningSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { expect, vi } from 'vitest'
import { createAlipay } from '../payments/alipay/alipay.ts'
import { createHuiFu } from '../payments/hui-fu/hui-fu.ts'
import { createPayEase } from '../payments/pay-ease/pay-ease.ts'
import { createWeChat } from '../payments/wechat/wechat.ts'
import { createYeePay } from '../payments/yee-pay/yee-pay.ts'
import type { FileClient, HttpClient } from '../ports/handles.ts'
import { bytesOf, filesOf } from '../testing/scripted-http.ts'
import type { NoticeReading, PaymentHouse, PaymentOrder, RawNotice, RefundOrder } from '../ports/payment-house.ts'

export const METHODS = ['ALIPAY', 'WECHAT', 'PAY_EASY', 'PAY_HUI_FU', 'PAY_YEE'] as const
export type Method = (typeof METHODS)[number]
const clock = { now: () => new Date() }
/** Machines are slow; what hangs is ended by this. */
export const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 })
export const cny = (minor: bigint) => money(minor, 'CNY')
/** As the product's client: an answer that doesn't come whole is lost. */
const http: HttpClient = {
  async send({ method, url, headers, body }) {
    try {
      const answer = await fetch(url, {
        method,
        redirect: 'manual',
        ...(headers ? { headers } : {}),
        ...(body === undefined ? {} : { body: String(body) }),
      })
      return { kind: 'reply', status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
    } catch (error) {
      return { kind: 'lost', sent: true, reason: String(error) }
    }
  },
}
const files: FileClient = {
  async download({ method, url, headers, body: sent }) {
    const init = {
      method,
      redirect: 'manual',
      ...(headers ? { headers } : {}),
      ...(sent === undefined ? {} : { body: String(sent) }),
    } as const
    const answer = await fetch(url, init)
    const body = bytesOf(Buffer.from(await answer.arrayBuffer()), 1_000)
    return { kind: 'reply', status: answer.status, headers: Object.fromEntries(answer.headers), body }
  },
}
export const build = (
  keys: Pick<HouseKeys, Method>,
  client = http,
  fetched = client === http ? files : filesOf(client),
): Record<Method, PaymentHouse> => ({
  ALIPAY: createAlipay(keys.ALIPAY, { http: client, files: fetched, clock }),
  WECHAT: createWeChat(keys.WECHAT, { http: client, files: fetched, clock }),
  PAY_EASY: createPayEase(keys.PAY_EASY, { http: client, files: fetched, clock }),
  PAY_HUI_FU: createHuiFu(keys.PAY_HUI_FU, { http: client, files: fetched, clock }),
  PAY_YEE: createYeePay(keys.PAY_YEE, { http: client, files: fetched, clock }),
})

/** What runs while the tests of one file do; `readings` are those of the notifications that the merchant got since the test began. */
export const stage = {
  keys: {} as Pick<HouseKeys, Method>, // filled before the first test
  houses: {} as Record<Method, PaymentHouse>, // likewise
  notices: [] as RawNotice[],
  readings: [] as NoticeReading[],
}
let sandbox: RunningSandbox
let merchant: Server
/** Part of each address, since what a house sends late belongs to an earlier test. */
let tests = 0
let next = 1_100_000_000_000_000_000n

export type Loose = any // oxlint-disable-line typescript/no-explicit-any -- the control API's answers are compared with literals
export async function control(path: string, body?: unknown, method = 'POST'): Promise<Loose> {
  const init = body === undefined ? {} : { method, body: JSON.stringify(body) }
  return (await fetch(`${sandbox.url}/control/${path}`, init)).json()
}

/** Our receiver, as far as the adapters need one: reads and answers as the house wants it. */
export async function startStage(): Promise<void> {
  sandbox = await startSandbox({ port: 0, seed: 'empty' })
  stage.keys = await control('houses')
  stage.houses = build(stage.keys)
  await control('settings', { house_statements_at_once: true })
  merchant = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const [, test, , name] = String(request.url).split('/')
      const method = name as Method // the addresses below name one of them
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const notice = { method: 'POST', path: request.url ?? '', headers, body: Buffer.concat(parts) }
      const reading = stage.houses[method].readNotice(notice, new Date())
      if (test === String(tests)) {
        stage.notices.push(notice)
        stage.readings.push(reading)
      }
      const { status, headers: said, body } = stage.houses[method].replyTo(reading, notice, reading.kind === 'genuine', new Date())
      reply.writeHead(status, said).end(body)
    })
  })
  await new Promise<void>(resolve => merchant.listen(0, '127.0.0.1', resolve))
}
export async function clearStage(): Promise<void> {
  tests += 1
  stage.notices = []
  stage.readings = []
  await control('faults', {}, 'DELETE')
}
export async function stopStage(): Promise<void> {
  merchant.close()
  await sandbox.stop()
}

export function order(method: Method, amount: Money = cny(123_450n)): PaymentOrder {
  const at = new Date()
  const port = (merchant.address() as AddressInfo).port // a listening server has an address object
  const notifyUrl = `http://127.0.0.1:${port}/${tests}/notify/${method}`
  const returnUrl = 'http://127.0.0.1:1/record/success/1'
  const expiresAt = new Date(at.getTime() + 1_800_000)
  return { number: String((next += 1n)), amount, subject: '钱包充值 & 测试', notifyUrl, returnUrl, createdAt: at, expiresAt }
}

/** Made, and its page opened: Alipay's house learns of an order only then. */
export async function open(method: Method, placed = order(method)): Promise<PaymentOrder> {
  const made = await stage.houses[method].create(placed)
  if (made.kind !== 'created') throw new Error(JSON.stringify(made))
  const page = await (await fetch(made.link.target)).text()
  expect(page).toContain(placed.number)
  expect(page).toContain('¥1,234.50')
  return placed
}

export async function pay(method: Method): Promise<{ placed: PaymentOrder; transactionId: string }> {
  const placed = await open(method)
  const { transactionId } = await control(`houses/${method}/pay`, { number: placed.number })
  await soon(() => expect(stage.readings.filter(each => each.kind === 'genuine')).toHaveLength(1))
  return { placed, transactionId }
}

export function refundOf({ placed, transactionId }: { placed: PaymentOrder; transactionId: string }, amount = cny(450n)): RefundOrder {
  const { number, amount: total, notifyUrl } = placed
  return {
    refundNumber: `9${number.slice(1)}`,
    number,
    transactionId,
    amount,
    total,
    reason: '客户申请退款',
    notifyUrl,
    createdAt: new Date(),
  }
}
export const asked = ({ refundNumber, number, transactionId, createdAt }: RefundOrder) => ({
  refundNumber,
  number,
  transactionId,
  createdAt,
})
/** The half of our pair that the house knows us by. */
export const ourPublicPem = (method: 'ALIPAY' | 'WECHAT'): string =>
  createPublicKey(stage.keys[method].private_key).export({ type: 'spki', format: 'pem' }).toString()
export const about = (kind: string) =>
  stage.readings.flatMap(each => (each.kind === 'genuine' && each.about.kind === kind ? [each.about] : []))
