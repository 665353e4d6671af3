// Calls to WeChat Pay v3: each request bears our signature, each answer must bear theirs over its raw body.
import { randomBytes } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import { header } from '../../kit/headers.ts'
import { houseTrouble, lostTrouble, unreadableTrouble, unsignedTrouble } from '../../kit/house-answers.ts'
import { privateKeyOf, type PublicKeys, publicKeysOf, signerOf, signRsa256 } from '../../kit/signing.ts'
import type { Clock, FileClient, HttpClient, HttpReply, HttpRequest } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'

/** `failed`: a no that the house signed. `unclear`: it may have been done. */
export type WeChatAnswer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'failed'; trouble: HouseTrouble }
  | { kind: 'unclear'; trouble: HouseTrouble }
export type WeChatClient = {
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<WeChatAnswer>
  /** A bill's file, which is not signed: its hash was told before. Only from the house's own host. */
  fetchFile(url: string): Promise<{ bytes: AsyncIterable<Uint8Array> } | { trouble: HouseTrouble }>
  theirKeys: PublicKeys
}

const failure = z.object({ code: z.string().min(1), message: z.string().catch('') })
/** Trouble of the house, or of our keys: nothing is said of the payment. */
const PASSING = ['SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'FREQUENCY_LIMIT_EXCEED', 'RATELIMIT_EXCEEDED', 'SIGN_ERROR', 'BANK_ERROR']

type Outside = { http: HttpClient; files: FileClient; clock: Clock }

export function createWeChatClient(keys: HouseKeys['WECHAT'], { http, files, clock }: Outside): WeChatClient {
  const ownKey = privateKeyOf(keys.private_key)
  const theirKeys = publicKeysOf(keys.public_keys)

  function signed(method: 'GET' | 'POST', url: string, body: string): HttpRequest {
    const { pathname, search } = new URL(url)
    const timestamp = String(Math.floor(clock.now().getTime() / 1000))
    const nonce = randomBytes(16).toString('hex').toUpperCase()
    const signature = signRsa256(ownKey, `${method}\n${pathname}${search}\n${timestamp}\n${nonce}\n${body}\n`)
    const fields = { mchid: keys.mch_id, nonce_str: nonce, timestamp, serial_no: keys.serial_no, signature }
    const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
    const headers = {
      Authorization: `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`,
      Accept: 'application/json',
      'User-Agent': 'Tallyhelm',
      ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
    }
    return { method, url, headers, ...(method === 'POST' ? { body } : {}) }
  }

  return {
    theirKeys,
    async call(method, path, body) {
      const reply = await http.send(signed(method, keys.gateway + path, body === undefined ? '' : JSON.stringify(body)))
      return reply.kind === 'lost' ? { kind: 'unclear', trouble: lostTrouble(reply) } : read(reply, theirKeys)
    },
    async fetchFile(url) {
      if (!URL.canParse(url) || new URL(url).origin !== new URL(keys.gateway).origin)
        return { trouble: unreadableTrouble('an address elsewhere') }
      const reply = await files.download(signed('GET', url, ''))
      if (reply.kind === 'lost') return { trouble: lostTrouble(reply) }
      return reply.status === 200 ? { bytes: reply.body } : { trouble: houseTrouble('HTTP', `HTTP ${reply.status}`) }
    },
  }
}

function read(reply: Extract<HttpReply, { kind: 'reply' }>, theirKeys: PublicKeys): WeChatAnswer {
  const said = (name: string) => header(reply.headers, name) ?? ''
  const content = `${said('wechatpay-timestamp')}\n${said('wechatpay-nonce')}\n${reply.text}\n`
  if (signerOf(theirKeys, said('wechatpay-serial'), content, said('wechatpay-signature')) === undefined)
    return { kind: 'unclear', trouble: unsignedTrouble }
  if (reply.status === 204) return { kind: 'ok', body: null }
  const body = parseExactJson(reply.text)
  if (reply.status === 200) return { kind: 'ok', body }
  const refused = failure.safeParse(body)
  if (!refused.success) return { kind: 'unclear', trouble: houseTrouble('HTTP', `HTTP ${reply.status}`) }
  const { code, message } = refused.data
  const isFinal = reply.status >= 400 && reply.status < 500 && reply.status !== 429 && !PASSING.includes(code)
  return { kind: isFinal ? 'failed' : 'unclear', trouble: houseTrouble(code, message) }
}
