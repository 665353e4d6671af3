// Calls to Alipay's gateway: RSA2 over the sorted fields, and answers whose node is signed as the text it is.
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import { houseTrouble, lostTrouble, unreadableTrouble, unsignedTrouble } from '../../kit/house-answers.ts'
import { rawMember } from '../../kit/raw-member.ts'
import { privateKeyOf, type PublicKeys, publicKeysOf, signerOf, signRsa256, sortedText } from '../../kit/signing.ts'
import type { Clock, HttpClient, HttpReply } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'

/** `failed`: a no that the house signed, by its sub_code. `unclear`: it may have been done. */
export type AlipayAnswer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'failed'; trouble: HouseTrouble }
  | { kind: 'unclear'; trouble: HouseTrouble }
export type AlipayClient = {
  call(method: string, content: object): Promise<AlipayAnswer>
  /** The address of a page of the house, which itself is the signed request. */
  pageAddress(method: string, content: object, places: { notify_url: string; return_url: string }): string
  theirKeys: PublicKeys
}

const node = z.object({ code: z.string(), msg: z.string().catch(''), sub_code: z.string().optional(), sub_msg: z.string().optional() })
const DONE = '10000'
const BUSINESS_FAILED = '40004'
/** Trouble of the house: nothing is said of the payment. */
const PASSING = ['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'ACQ.REQUEST_FREQUENTLY', 'isp.unknow-error', 'aop.unknow-error']

export function createAlipayClient(keys: HouseKeys['ALIPAY'], { http, clock }: { http: HttpClient; clock: Clock }): AlipayClient {
  const ownKey = privateKeyOf(keys.private_key)
  const theirKeys = publicKeysOf(keys.public_keys)

  function signed(method: string, content: object, places: Readonly<Record<string, string>>): URLSearchParams {
    const fields = {
      app_id: keys.app_id,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: dateTimeText(clock.now()),
      version: '1.0',
      ...places,
      biz_content: JSON.stringify(content),
    }
    return new URLSearchParams({ ...fields, sign: signRsa256(ownKey, sortedText(fields)) })
  }

  return {
    theirKeys,
    pageAddress: (method, content, places) => `${keys.gateway}?${signed(method, content, places)}`,
    async call(method, content) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8', Accept: 'application/json' }
      const body = signed(method, content, {}).toString()
      // The character set must stand in the address too, or the house reads the form in another.
      const reply = await http.send({ method: 'POST', url: `${keys.gateway}?charset=utf-8`, headers, body })
      return reply.kind === 'lost' ? { kind: 'unclear', trouble: lostTrouble(reply) } : read(reply, method, theirKeys)
    },
  }
}

function read(reply: Extract<HttpReply, { kind: 'reply' }>, method: string, theirKeys: PublicKeys): AlipayAnswer {
  if (reply.status !== 200) return { kind: 'unclear', trouble: houseTrouble('HTTP', `HTTP ${reply.status}`) }
  const text = rawMember(reply.text, `${method.replaceAll('.', '_')}_response`)
  const body = text === undefined ? undefined : parseExactJson(text)
  const said = node.safeParse(body)
  if (text === undefined || !said.success) return { kind: 'unclear', trouble: unreadableTrouble('an answer without its node') }
  const sign = parseExactJson(rawMember(reply.text, 'sign') ?? '')
  if (signerOf(theirKeys, undefined, text, typeof sign === 'string' ? sign : '') === undefined)
    return { kind: 'unclear', trouble: unsignedTrouble }
  const { code, msg, sub_code = code, sub_msg = msg } = said.data
  if (code === DONE) return { kind: 'ok', body }
  const isFinal = code === BUSINESS_FAILED && !PASSING.includes(sub_code)
  return { kind: isFinal ? 'failed' : 'unclear', trouble: houseTrouble(sub_code, sub_msg) }
}
