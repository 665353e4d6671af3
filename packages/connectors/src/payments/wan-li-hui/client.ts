// Calls to WorldFirst's gateway: headers that sign path, client, time and body; an answer without the house's signature is none.
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import { header } from '../../kit/headers.ts'
import type { Clock, HttpClient } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'
import { houseTrouble, lostTrouble, unsignedTrouble } from '../../kit/house-answers.ts'
import { houseWord } from '../../kit/house-shapes.ts'
import { privateKeyOf, publicKeysOf, signerOf, signRsa256 } from '../../kit/signing.ts'

/** S: done. F: a final no. U: it may have been done. `unclear`: no answer that is the house's. */
export type WanLiHuiAnswer =
  | { kind: 'S'; body: unknown }
  | { kind: 'F'; trouble: HouseTrouble }
  | { kind: 'U'; body: unknown; trouble: HouseTrouble }
  | { kind: 'file'; text: string }
  | { kind: 'unclear'; trouble: HouseTrouble }

/** Who signed what, as one side and the other write it. */
export type Signature = { path: string; clientId: string; time: string; body: string | Uint8Array; header: string }
export type WanLiHuiClient = {
  clientId: string
  call(operation: string, body: object): Promise<WanLiHuiAnswer>
  /** Our signature header over an answer of ours. */
  sign(path: string, time: string, body: string): string
  /** The version of the house's key that signed, `unknown` for one that is not in force. */
  check(signature: Signature): { kind: 'signed'; keyVersion: string } | { kind: 'unknown' } | { kind: 'unsigned' }
}

const BASE = '/amsin/api/v1/payments/'
const envelope = z.object({
  result: z.object({ resultStatus: z.enum(['S', 'F', 'U']), resultCode: houseWord, resultMessage: z.string().catch('') }),
})
/** Answers that say no to the caller, not to what was asked. */
const PASSING = [
  'PROCESS_FAIL',
  'SYSTEM_BUSY',
  'REQUEST_TRAFFIC_EXCEED_LIMIT',
  'INVALID_SIGNATURE',
  'KEY_NOT_FOUND',
  'ACCESS_DENIED',
  'INVALID_CLIENT',
]

export function createWanLiHuiClient(
  keys: HouseKeys['PAY_WAN_LI_HUI'],
  { http, clock }: { http: HttpClient; clock: Clock },
): WanLiHuiClient {
  const ownKey = privateKeyOf(keys.private_key)
  const theirKeys = publicKeysOf(keys.public_keys)

  function sign(path: string, time: string, body: string): string {
    const signature = encodeURIComponent(signRsa256(ownKey, `POST ${path}\n${keys.client_id}.${time}.${body}`))
    return `algorithm=RSA256,keyVersion=${keys.key_version},signature=${signature}`
  }

  const check: WanLiHuiClient['check'] = ({ path, clientId, time, body, header: text }) => {
    const [, algorithm, keyVersion = '', encoded = ''] =
      /^algorithm=(\w+),\s*keyVersion=(\w+),\s*signature=([\w%+/=.~-]+)$/.exec(text) ?? []
    const signature = algorithm === 'RSA256' ? decoded(encoded) : undefined
    if (signature === undefined) return { kind: 'unsigned' }
    if (!theirKeys.has(keyVersion)) return { kind: 'unknown' }
    const content = Buffer.concat([Buffer.from(`POST ${path}\n${clientId}.${time}.`), Buffer.from(body)])
    return signerOf(theirKeys, keyVersion, content, signature) === undefined ? { kind: 'unsigned' } : { kind: 'signed', keyVersion }
  }

  async function call(operation: string, asked: object): Promise<WanLiHuiAnswer> {
    // A gateway behind a path of its own is signed with it.
    const { href, pathname: path } = new URL(keys.gateway + BASE + operation)
    const time = clock.now().toISOString()
    const body = JSON.stringify(asked)
    const headers = {
      'Content-Type': 'application/json; charset=UTF-8',
      'Client-Id': keys.client_id,
      'Request-Time': time,
      Signature: sign(path, time, body),
    }
    const reply = await http.send({ method: 'POST', url: href, headers, body })
    if (reply.kind === 'lost') return { kind: 'unclear', trouble: lostTrouble(reply) }
    const signature = header(reply.headers, 'signature') ?? ''
    const checked = check({
      path,
      clientId: keys.client_id,
      time: header(reply.headers, 'response-time') ?? '',
      body: reply.text,
      header: signature,
    })
    if (checked.kind !== 'signed') return { kind: 'unclear', trouble: unsignedTrouble }
    if (header(reply.headers, 'content-type')?.startsWith('text/csv')) return { kind: 'file', text: reply.text }
    return read(parseExactJson(reply.text))
  }

  return { clientId: keys.client_id, call, sign, check }
}

function read(body: unknown): WanLiHuiAnswer {
  const said = envelope.safeParse(body)
  if (!said.success) return { kind: 'unclear', trouble: houseTrouble('UNREADABLE', 'an answer without a result') }
  const { resultStatus, resultCode, resultMessage } = said.data.result
  const trouble = houseTrouble(resultCode, resultMessage)
  if (resultStatus === 'S') return { kind: 'S', body }
  if (resultStatus === 'F') return PASSING.includes(resultCode) ? { kind: 'unclear', trouble } : { kind: 'F', trouble }
  return { kind: 'U', body, trouble }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
