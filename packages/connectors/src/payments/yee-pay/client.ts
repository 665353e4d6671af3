// Calls to YeePay's open platform: a canonical request signed in the header, answers signed without their blanks (reference/payments.md 6).
import { createHash, randomUUID } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import { header } from '../../kit/headers.ts'
import { houseTrouble, lostTrouble, unreadableTrouble, unsignedTrouble } from '../../kit/house-answers.ts'
import { privateKeyOf, type PublicKeys, publicKeysOf, signerOf, signRsa256 } from '../../kit/signing.ts'
import type { Clock, HttpClient, HttpReply } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'

export type YeeAnswer =
  | { kind: 'ok'; result: unknown }
  | { kind: 'file'; text: string }
  | { kind: 'failed'; trouble: HouseTrouble }
  | { kind: 'unclear'; trouble: HouseTrouble }
export type YeeClient = {
  call(method: 'GET' | 'POST', path: string, fields: Readonly<Record<string, string>>): Promise<YeeAnswer>
  theirKeys: PublicKeys
}
export type YeeRequest = { method: 'GET' | 'POST'; path: string; fields: Readonly<Record<string, string>>; at: Date; id: string }

const ALGORITHM = 'YOP-RSA2048-SHA256'
const VALID_SECONDS = 1800
const DONE = 'OPR00000'
const FORM = 'application/x-www-form-urlencoded'

const envelope = z.object({
  state: z.string().optional(),
  result: z.looseObject({ code: z.string(), message: z.string().catch('') }).optional(),
  error: z.object({ code: z.string(), message: z.string().catch('') }).optional(),
})

/** RFC 3986, once. */
export const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
const urlSafe = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

/** Encoded once and in the order of their names: what is signed; the form or address encodes them once more. */
const canonicalFields = (fields: YeeRequest['fields']): [string, string][] =>
  Object.entries(fields)
    .map(([name, value]): [string, string] => [encoded(name), encoded(value)])
    .toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))

/** The text that is signed and the headers that go with it; known answers hold it. */
export function canonicalRequest(appKey: string, { method, path, fields, at, id }: YeeRequest) {
  const joined = canonicalFields(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const digest = createHash('sha256')
    .update(method === 'GET' ? '' : joined)
    .digest('hex')
  const headers: Record<string, string> = {
    ...(method === 'POST' ? { 'content-type': FORM } : {}),
    'x-yop-appkey': appKey,
    'x-yop-content-sha256': digest,
    'x-yop-request-id': id,
  }
  const names = Object.keys(headers).toSorted()
  const prefix = `yop-auth-v3/${appKey}/${at.toISOString().slice(0, 19)}Z/${VALID_SECONDS}`
  const lines = names.map(name => `${encoded(name)}:${encoded(headers[name] ?? '')}`)
  const text = [prefix, method, path, method === 'GET' ? joined : '', lines.join('\n')].join('\n')
  return { text, headers, authorization: `${ALGORITHM} ${prefix}/${names.join(';')}` }
}

export function createYeeClient(keys: HouseKeys['PAY_YEE'], { http, clock }: { http: HttpClient; clock: Clock }): YeeClient {
  const ownKey = privateKeyOf(keys.private_key)
  const theirKeys = publicKeysOf(keys.public_keys)
  return {
    theirKeys,
    async call(method, path, fields) {
      const { text, headers, authorization } = canonicalRequest(keys.app_key, { method, path, fields, at: clock.now(), id: randomUUID() })
      const signature = `${urlSafe(signRsa256(ownKey, text))}$SHA256`
      const twice = new URLSearchParams(canonicalFields(fields)).toString()
      const reply = await http.send({
        method,
        url: keys.gateway + path + (method === 'GET' ? `?${twice}` : ''),
        headers: { ...headers, Authorization: `${authorization}/${signature}` },
        ...(method === 'POST' ? { body: twice } : {}),
      })
      return reply.kind === 'lost' ? { kind: 'unclear', trouble: lostTrouble(reply) } : read(reply, theirKeys)
    },
  }
}

function read(reply: Extract<HttpReply, { kind: 'reply' }>, theirKeys: PublicKeys): YeeAnswer {
  if (reply.status !== 200) return { kind: 'unclear', trouble: houseTrouble('HTTP', `HTTP ${reply.status}`) }
  const [signature = ''] = (header(reply.headers, 'x-yop-sign') ?? '').split('$')
  if (signerOf(theirKeys, undefined, reply.text.replace(/[ \t\n]/g, ''), signature) === undefined)
    return { kind: 'unclear', trouble: unsignedTrouble }
  if (header(reply.headers, 'content-type')?.startsWith('text/csv')) return { kind: 'file', text: reply.text }
  const said = envelope.safeParse(parseExactJson(reply.text))
  if (!said.success) return { kind: 'unclear', trouble: unreadableTrouble('an answer without a result') }
  const { result, error } = said.data
  if (!result) return { kind: 'unclear', trouble: houseTrouble(error?.code ?? 'UNREADABLE', error?.message ?? '') }
  return result.code === DONE ? { kind: 'ok', result } : { kind: 'failed', trouble: houseTrouble(result.code, result.message) }
}
