// A house's keys for the bench, and its notifications: WeChat Pay's form, signed and encrypted as it does.
import { createCipheriv, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

export const GATEWAY = 'http://127.0.0.1:9'
const V3_KEY = 'k'.repeat(32)
const SERIAL = 'BENCH1'

export type BenchKeys = { house: string; given: Record<string, string> }

/** `house` signs notifications; `given` is what the product is configured with. */
export function makeKeys(): BenchKeys {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    house: theirs.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    given: {
      gateway: GATEWAY,
      app_id: 'wx1',
      mch_id: '1900000001',
      serial_no: 'A1',
      private_key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      public_keys: `${SERIAL}\n${theirs.publicKey.export({ type: 'spki', format: 'pem' })}`,
      api_v3_key: V3_KEY,
    },
  }
}

export type Notice = { headers: Record<string, string>; body: string }

/** Of a try that was paid ten yuan. */
export function noticeOf(keys: BenchKeys, number: string, at: Date): Notice {
  const paid = {
    appid: 'wx1',
    mchid: '1900000001',
    out_trade_no: number,
    transaction_id: `42${number}`,
    trade_type: 'NATIVE',
    trade_state: 'SUCCESS',
    trade_state_desc: '',
    bank_type: 'OTHERS',
    success_time: zoned(at),
    payer: { openid: 'o1' },
    attach: '',
    amount: { total: 1_000, currency: 'CNY', payer_total: 1_000, payer_currency: 'CNY' },
  }
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', V3_KEY, nonce).setAAD(Buffer.from('transaction'))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(paid)), cipher.final(), cipher.getAuthTag()])
  const body = JSON.stringify({
    id: `bench-${number}`,
    create_time: zoned(at),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: 'transaction',
      nonce,
    },
  })
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(keys.house, 'base64')
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': SERIAL,
    'wechatpay-signature': signature,
  }
  return { headers, body }
}

/** RFC 3339 in Beijing. */
const zoned = (at: Date): string => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
