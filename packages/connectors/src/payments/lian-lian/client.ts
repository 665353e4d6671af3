// Calls to LianLian: the leaves of the body, sorted, are what is signed; an answer without the house's signature is none.
import type { KeyObject } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import { header } from '../../kit/headers.ts'
import { fetchFile, isCsv, signedBytes } from '../../kit/fetched-file.ts'
import type { Clock, FileClient, HttpClient, HttpReply, HttpRequest } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'
import { houseTrouble, lostTrouble, unreadableTrouble, unsignedTrouble } from '../../kit/house-answers.ts'
import { beijingStamp, houseWord } from '../../kit/house-shapes.ts'
import { privateKeyOf, type PublicKeys, publicKeysOf, signerOf, signRsa256 } from '../../kit/signing.ts'

/** `failed`: a final no. `unclear`: it may have been done. */
export type LianLianAnswer =
  | { kind: 'ok'; order: unknown }
  | { kind: 'failed'; trouble: HouseTrouble }
  | { kind: 'unclear'; trouble: HouseTrouble }
export type LianLianClient = {
  merchantId: string
  theirKeys: PublicKeys
  /** A GET's fields are signed, and stand in its path or query. */
  call(method: 'GET' | 'POST', path: string, fields: object): Promise<LianLianAnswer>
  /** A GET whose answer is a file, which proves itself at its end. */
  download(path: string, fields: object): Promise<LianLianAnswer | { kind: 'file'; bytes: AsyncIterable<Uint8Array> }>
}

const envelope = z.object({ return_code: houseWord, return_message: z.string().catch(''), order: z.unknown().optional() })
/** Trouble of the house, or of our keys: nothing is said of the payment. */
const PASSING = ['SYSTEM_ERROR', 'SYSTEM_BUSY', 'TOO_MANY_REQUESTS', 'INVALID_SIGNATURE', 'INVALID_MERCHANT', 'INVALID_TIMESTAMP']

/**
 * The leaves `name=value` of an object in the order of its names, those of objects and lists in it at their places; absent ones are left
 * out. Numbers must come as their own text (`parseExactJson`), or as what `exactNumber` makes.
 */
export function sortedLeaves(value: unknown, name = ''): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap(each => sortedLeaves(each, name))
  if (typeof value !== 'object') return [`${name}=${String(value)}`]
  return Object.entries(value)
    .toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .flatMap(([key, each]) => sortedLeaves(each, key))
}

type Outside = { http: HttpClient; files: FileClient; clock: Clock }

export function createLianLianClient(keys: HouseKeys['LIAN_LIAN'], { http, files, clock }: Outside): LianLianClient {
  const ownKey = privateKeyOf(keys.private_key)
  const theirKeys = publicKeysOf(keys.public_keys)

  const request = (method: 'GET' | 'POST', path: string, fields: object): HttpRequest => {
    const base = `${keys.gateway}/v3/merchants/${encodeURIComponent(keys.merchant_id)}/${path}`
    const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(fields))}` : ''
    const body = JSON.stringify(fields)
    return {
      method,
      url: base + query,
      headers: {
        'Content-Type': 'application/json',
        timezone: 'Asia/Shanghai',
        timestamp: beijingStamp(clock.now()),
        signature: signature(ownKey, body),
      },
      ...(method === 'GET' ? {} : { body }),
    }
  }
  const answerOf = (reply: HttpReply): LianLianAnswer =>
    reply.kind === 'lost' ? { kind: 'unclear', trouble: lostTrouble(reply) } : read(reply, theirKeys)

  return {
    merchantId: keys.merchant_id,
    theirKeys,
    call: async (method, path, fields) => answerOf(await http.send(request(method, path, fields))),
    async download(path, fields) {
      const reply = await fetchFile(files, request('GET', path, fields), isCsv)
      if (reply.kind !== 'file') return answerOf(reply)
      const signature = header(reply.headers, 'signature') ?? ''
      return { kind: 'file', bytes: signedBytes(reply.bytes, { keys: [...theirKeys.values()], signature }) }
    },
  }
}

/** From the body as it is sent, so that a number is signed as it stands there. */
const signature = (key: KeyObject, body: string): string => signRsa256(key, sortedLeaves(parseExactJson(body)).join('&'))

function read(reply: Extract<HttpReply, { kind: 'reply' }>, theirKeys: PublicKeys): LianLianAnswer {
  const body = parseExactJson(reply.text)
  if (signerOf(theirKeys, undefined, sortedLeaves(body).join('&'), header(reply.headers, 'signature') ?? '') === undefined)
    return { kind: 'unclear', trouble: unsignedTrouble }
  const said = envelope.safeParse(body)
  if (!said.success) return { kind: 'unclear', trouble: unreadableTrouble('an answer without a code') }
  const { return_code, return_message, order } = said.data
  if (return_code === 'SUCCESS') return { kind: 'ok', order }
  return { kind: PASSING.includes(return_code) ? 'unclear' : 'failed', trouble: houseTrouble(return_code, return_message) }
}
