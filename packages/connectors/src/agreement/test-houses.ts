// Keys for tests of payment houses, made anew in each run, and each house's signature over a notification, written apart from the adapters.
import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { money } from '@tallyhelm/protocol/values/money'
import type { HttpClient } from '../ports/handles.ts'
import type { PaymentHouse, PaymentOrder, RawNotice, RefundOrder } from '../ports/payment-house.ts'
import { createAirLink } from '../payments/air-link/air-link.ts'
import { createLianLian } from '../payments/lian-lian/lian-lian.ts'
import { createPingPong } from '../payments/ping-pong/ping-pong.ts'
import { createWanLiHui } from '../payments/wan-li-hui/wan-li-hui.ts'
import { filesOf } from '../testing/scripted-http.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [ours, theirs, former, strangers] = [pair(), pair(), pair(), pair()]
const pem = (key: KeyObject) =>
  key
    .export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' })
    .toString()
    .trim()
const rsa = { private_key: pem(ours.privateKey), public_keys: `1\n${pem(former.publicKey)}\n2\n${pem(theirs.publicKey)}` }
export const strangersKey: KeyObject = strangers.privateKey
export const theirKey: KeyObject = theirs.privateKey
export const formerKey: KeyObject = former.privateKey
export const ourPublicKey: KeyObject = ours.publicKey

export const testKeys = {
  PAY_AIR_LINK: { gateway: 'https://air.example', client_id: 'client', api_key: 'key', webhook_secrets: 'whsec_former whsec_now' },
  PAY_WAN_LI_HUI: { gateway: 'https://wan.example', client_id: 'WF_CLIENT', key_version: '7', ...rsa },
  PING_PONG: { gateway: 'https://ping.example', client_id: '2018', acc_id: '2018291', salts: 'saltnow saltformer' },
  LIAN_LIAN: { gateway: 'https://lian.example', merchant_id: '2020', ...rsa },
} as const satisfies Partial<HouseKeys>

export const NOW = new Date('2026-11-25T04:00:00Z')

export const testHouses = (http: HttpClient): PaymentHouse[] => {
  const world = { http, files: filesOf(http), clock: { now: () => NOW } }
  return [
    createAirLink(testKeys.PAY_AIR_LINK, world),
    createWanLiHui(testKeys.PAY_WAN_LI_HUI, world),
    createPingPong(testKeys.PING_PONG, world),
    createLianLian(testKeys.LIAN_LIAN, world),
  ]
}

export const NUMBER = '1234567890123456789'
export const REFUND_NUMBER = '1234567890123456790'
export const anOrder: PaymentOrder = {
  number: NUMBER,
  amount: money(12_000n, 'JPY'),
  subject: '账户充值',
  notifyUrl: 'https://portal.example/notify/X',
  returnUrl: 'https://portal.example/record/success/1',
  createdAt: NOW,
  expiresAt: new Date(NOW.getTime() + 1_800_000),
}
export const aRefund: RefundOrder = {
  refundNumber: REFUND_NUMBER,
  number: NUMBER,
  transactionId: 'T1',
  amount: money(1_234n, 'USD'),
  total: money(10_000n, 'USD'),
  reason: '客户申请',
  notifyUrl: 'https://portal.example/notify/X',
  createdAt: NOW,
}

const bytes = (text: string) => new TextEncoder().encode(text)
const PATH = '/notify/X'

export function airLinkNotice(body: unknown, { secret = 'whsec_now', at = NOW }: { secret?: string; at?: Date } = {}): RawNotice {
  const text = JSON.stringify(body)
  const timestamp = String(at.getTime())
  const signature = createHmac('sha256', secret)
    .update(timestamp + text)
    .digest('hex')
  return { method: 'POST', path: PATH, headers: { 'x-timestamp': timestamp, 'x-signature': signature }, body: bytes(text) }
}

type Signing = { key?: KeyObject; version?: string; client?: string; at?: Date }
export function wanLiHuiNotice(body: unknown, { key = theirKey, version = '2', client = 'WF_CLIENT', at = NOW }: Signing = {}): RawNotice {
  const text = JSON.stringify(body)
  const time = at.toISOString()
  const signature = sign('sha256', bytes(`POST ${PATH}\n${client}.${time}.${text}`), key).toString('base64')
  const header = `algorithm=RSA256,keyVersion=${version},signature=${encodeURIComponent(signature)}`
  return { method: 'POST', path: PATH, headers: { 'client-id': client, 'request-time': time, signature: header }, body: bytes(text) }
}

export function pingPongNotice(content: object, { salt = 'saltnow', acc = '2018291' }: { salt?: string; acc?: string } = {}): RawNotice {
  const bizContent = JSON.stringify(content)
  const text = `accId=${acc}&bizContent=${bizContent}&clientId=2018&signType=SHA256&version=1.0`
  const digest = createHash('sha256')
    .update(salt + text)
    .digest('hex')
    .toUpperCase()
  const body = JSON.stringify({ version: '1.0', sign: digest, accId: acc, clientId: '2018', signType: 'SHA256', bizContent })
  return { method: 'POST', path: PATH, headers: {}, body: bytes(body) }
}

export function lianLianNotice(order: unknown, { key = theirKey, client = '2020', at = NOW }: Signing = {}): RawNotice {
  const text = JSON.stringify({ merchant_id: client, order })
  const epoch = Math.floor(at.getTime() / 1000)
  const signature = sign('sha256', bytes(`POST&${PATH}&${epoch}&${text}`), key).toString('base64')
  return { method: 'POST', path: PATH, headers: { 'llpay-signature': `t=${epoch},v=${signature}` }, body: bytes(text) }
}
