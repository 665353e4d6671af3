// Calls to YeePay's open platform: a canonical request signed in the header, answers signed without their blanks (reference/payments.md 6).
import { createHash, randomUUID } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import { header } from '../../kit/headers.ts'
import { houseTrouble, lostTrouble, unreadableTrouble, unsignedTrouble } from '../../kit/house-answers.ts'
import { privateKeyOf, type PublicKeys, publicKeysOf, signerOf, signRsa256 } from '../../kit/signing.ts'
import { fetchFile, isCsv, signedBytes } from '../../kit/fetched-file.ts'
import type { Clock, FileClient, HttpClient, HttpReply, HttpRequest } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'

export type YeeAnswer =
  | { kind: 'ok'; result: unknown }
  | { kind: 'failed'; trouble: HouseTrouble }
  | { kind: 'unclear'; trouble: HouseTrouble }
export type YeeClient = {
  call(method: 'GET' | 'POST', path: string, fields: Readonly<Record<string, string>>): Promise<YeeAnswer>
  /** A GET whose answer is a file, which proves itself at its end. */
  download(path: string, fields: Readonly<Record<string, string>>): Promise<YeeAnswer | { kind: 'file'; bytes: AsyncIterable<Uint8Array> }>
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
  const lines = names.map(name => `${encoded(name)}:${encoded(entryOf(headers, name) ?? '')}`)
  const text = [prefix, method, path, method === 'GET' ? joined : '', lines.join('\n')].join('\n')
  return { text, headers, authorization: `${ALGORITHM} ${prefix}/${names.join(';')}` }
}

type Outside = { http: HttpClient; files: FileClient; clock: Clock }

export function createYeeClient(keys: HouseKeys['PAY_YEE'], { http, files, clock }: Outside): YeeClient {
  const ownKey = privateKeyOf(keys.private_key)
  const theirKeys = publicKeysOf(keys.public_keys)

  function request(method: 'GET' | 'POST', path: string, fields: YeeRequest['fields']): HttpRequest {
    const { text, headers, authorization } = canonicalRequest(keys.app_key, { method, path, fields, at: clock.now(), id: randomUUID() })
    const signature = `${urlSafe(signRsa256(ownKey, text))}$SHA256`
    const twice = new URLSearchParams(canonicalFields(fields)).toString()
    return {
      method,
      url: keys.gateway + path + (method === 'GET' ? `?${twice}` : ''),
      headers: { ...headers, Authorization: `${authorization}/${signature}` },
      ...(method === 'POST' ? { body: twice } : {}),
    }
  }
  const answerOf = (reply: HttpReply): YeeAnswer =>
    reply.kind === 'lost' ? { kind: 'unclear', trouble: lostTrouble(reply) } : read(reply, theirKeys)

  return {
    theirKeys,
    call: async (method, path, fields) => answerOf(await http.send(request(method, path, fields))),
    async download(path, fields) {
      const reply = await fetchFile(files, request('GET', path, fields), isCsv)
      if (reply.kind !== 'file') return answerOf(reply)
      const [keysInForce, signature] = [[...theirKeys.values()], signatureOf(reply.headers)]
      return { kind: 'file', bytes: signedBytes(reply.bytes, { keys: keysInForce, signature, signedOf: withoutBlanks }) }
    },
  }
}

const signatureOf = (headers: Record<string, string>): string => (header(headers, 'x-yop-sign') ?? '').split('$')[0] ?? ''
const BLANKS = [...' \t\n'].map(blank => blank.charCodeAt(0))
/** No byte of a longer character of UTF-8 is a blank. */
const withoutBlanks = (piece: Uint8Array): Uint8Array => piece.filter(byte => !BLANKS.includes(byte))

function read(reply: Extract<HttpReply, { kind: 'reply' }>, theirKeys: PublicKeys): YeeAnswer {
  if (reply.status !== 200) return { kind: 'unclear', trouble: houseTrouble('HTTP', `HTTP ${reply.status}`) }
  if (signerOf(theirKeys, undefined, withoutBlanks(Buffer.from(reply.text)), signatureOf(reply.headers)) === undefined)
    return { kind: 'unclear', trouble: unsignedTrouble }
  const said = envelope.safeParse(parseExactJson(reply.text))
  if (!said.success) return { kind: 'unclear', trouble: unreadableTrouble('an answer without a result') }
  const { result, error } = said.data
  if (!result) return { kind: 'unclear', trouble: houseTrouble(error?.code ?? 'UNREADABLE', error?.message ?? '') }
  return result.code === DONE ? { kind: 'ok', result } : { kind: 'failed', trouble: houseTrouble(result.code, result.message) }
}
