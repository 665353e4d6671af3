// What WeChat Pay says of payments and refunds, in answers and in its encrypted notices.
import { createCipheriv, randomBytes } from 'node:crypto'
import { refunded } from './book.ts'
import type { Desk, Draft, Voice } from './house.ts'
import { signBy } from './keys.ts'
import type { HouseChargeback, HouseOrder, HouseRefund, Told } from './model.ts'

const EIGHT_HOURS_MS = 8 * 3_600_000
/** RFC 3339 in Beijing. */
const zoned = (at: number) => `${new Date(at + EIGHT_HOURS_MS).toISOString().slice(0, 19)}+08:00`

export function transactionWords(desk: Desk, order: HouseOrder, ids = desk.book.ring.ids, status?: string): object {
  const { number, state, transactionId, paidAt, paid, amount, payer } = order
  const back = refunded(desk, number)
  const words = { UNPAID: 'NOTPAY', PAID: back > 0n ? 'REFUND' : 'SUCCESS', CLOSED: 'CLOSED' }
  const figure = paid ?? amount
  return {
    appid: ids['app_id'],
    mchid: ids['mch_id'],
    out_trade_no: number,
    trade_type: 'NATIVE',
    trade_state: status ?? words[state],
    trade_state_desc: '',
    ...(transactionId === null || paidAt === null
      ? {}
      : {
          transaction_id: transactionId,
          bank_type: 'OTHERS',
          success_time: zoned(paidAt),
          payer: { openid: payer },
        }),
    attach: '',
    amount: {
      total: Number(figure.minor),
      currency: figure.currency,
      ...(paid ? { payer_total: Number(paid.minor), payer_currency: paid.currency } : {}),
    },
  }
}

const REFUND_WORDS = { PROCESSING: 'PROCESSING', SUCCEEDED: 'SUCCESS', FAILED: 'CLOSED', RETURNED: 'ABNORMAL' } as const

export function refundWords({ book }: Desk, refund: HouseRefund): object {
  const order = book.orders[refund.number]
  return {
    refund_id: refund.outsideId,
    out_refund_no: refund.refundNumber,
    transaction_id: order?.transactionId,
    out_trade_no: refund.number,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    ...(refund.endedAt === null ? {} : { success_time: zoned(refund.endedAt) }),
    create_time: zoned(refund.createdAt),
    status: REFUND_WORDS[refund.state],
    amount: { total: Number(order?.paid?.minor ?? 0n), refund: Number(refund.amount.minor), currency: refund.amount.currency },
  }
}

function noticeOfRefund(order: HouseOrder, refund: HouseRefund, ids: Voice['ids'], status?: string): object {
  return {
    mchid: ids['mch_id'],
    transaction_id: order.transactionId,
    out_trade_no: order.number,
    refund_id: refund.outsideId,
    out_refund_no: refund.refundNumber,
    refund_status: status ?? REFUND_WORDS[refund.state],
    success_time: zoned(refund.endedAt ?? refund.createdAt),
    user_received_account: '支付用户零钱',
    amount: {
      total: Number(order.paid?.minor ?? 0n),
      refund: Number(refund.amount.minor),
      payer_total: Number(order.paid?.minor ?? 0n),
      payer_refund: Number(refund.amount.minor),
      ...(refund.amount.currency === 'CNY' ? {} : { currency: refund.amount.currency }),
    },
  }
}

/** Assumed: WeChat Pay publishes no notice of chargebacks; its form follows the others. */
function noticeOfChargeback(order: HouseOrder, { id, phase, amount }: HouseChargeback, ids: Voice['ids'], status?: string): object {
  return {
    mchid: ids['mch_id'],
    transaction_id: order.transactionId,
    out_trade_no: order.number,
    chargeback_id: id,
    chargeback_status: status ?? phase,
    amount: { total: Number(amount.minor), currency: amount.currency },
  }
}

function content(desk: Desk, voice: Voice, told: Told): { event: string; type: string; resource: object } {
  if (told.kind === 'payment')
    return { event: 'TRANSACTION.SUCCESS', type: 'transaction', resource: paidWords(desk, told.order, voice.ids, told.status) }
  if (told.kind === 'refund') {
    const resource = noticeOfRefund(told.order, told.refund, voice.ids, told.status)
    return { event: `REFUND.${REFUND_WORDS[told.refund.state]}`, type: 'refund', resource }
  }
  const resource = noticeOfChargeback(told.order, told.chargeback, voice.ids, told.status)
  return { event: `CHARGEBACK.${told.chargeback.phase}`, type: 'chargeback', resource }
}

/** A notice says what was true when the money came. */
const paidWords = (desk: Desk, order: HouseOrder, ids: Voice['ids'], status?: string) =>
  transactionWords(desk, order, { ...ids }, status ?? 'SUCCESS')

export function weChatNotice(desk: Desk, voice: Voice, { id, told, at }: { id: string; told: Told; at: number }): Draft {
  const { event, type, resource } = content(desk, voice, told)
  const body = JSON.stringify({
    id,
    create_time: zoned(at),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: '支付通知',
    resource: { original_type: type, ...encrypted(voice.secrets['api_v3_key'] ?? '', type, JSON.stringify(resource)) },
  })
  const timestamp = String(Math.floor(at / 1000))
  const nonce = randomBytes(16).toString('hex')
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': voice.serial,
    'wechatpay-signature': signBy(voice, `${timestamp}\n${nonce}\n${body}\n`),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  }
  return { headers, body }
}

function encrypted(key: string, associated: string, text: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(associated))
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: associated, nonce }
}
