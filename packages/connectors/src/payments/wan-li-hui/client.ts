// Calls to WorldFirst's gateway: headers that sign path, client, time and body; an answer without the house's signature is none.
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import { header } from '../../kit/headers.ts'
import { fetchFile, isCsv, signedBytes } from '../../kit/fetched-file.ts'
import type { Clock, FileClient, HttpClient, HttpReply, HttpRequest } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'
import { houseTrouble, lostTrouble, unsignedTrouble } from '../../kit/house-answers.ts'
import { houseWord } from '../../kit/house-shapes.ts'
import { privateKeyOf, publicKeysOf, signerOf, signRsa256 } from '../../kit/signing.ts'

/** S: done. F: a final no. U: it may have been done. `unclear`: no answer that is the house's. */
export type WanLiHuiAnswer =
  | { kind: 'S'; body: unknown }
  | { kind: 'F'; trouble: HouseTrouble }
  | { kind: 'U'; body: unknown; trouble: HouseTrouble }
  | { kind: 'unclear'; trouble: HouseTrouble }

/** Who signed what, as one side and the other write it. */
export type Signature = { path: string; clientId: string; time: string; body: string | Uint8Array; header: string }
export type WanLiHuiClient = {
  clientId: string
  call(operation: string, body: object): Promise<WanLiHuiAnswer>
  /** Answered with a file, which proves itself at its end. */
  download(operation: string, body: object): Promise<WanLiHuiAnswer | { kind: 'file'; bytes: AsyncIterable<Uint8Array> }>
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
  { http, files, clock }: { http: HttpClient; files: FileClient; clock: Clock },
): WanLiHuiClient {
  const ownKey = privateKeyOf(keys.private_key)
  const theirKeys = publicKeysOf(keys.public_keys)

  function sign(path: string, time: string, body: string): string {
    const signature = encodeURIComponent(signRsa256(ownKey, signedBefore(path, keys.client_id, time) + body))
    return `algorithm=RSA256,keyVersion=${keys.key_version},signature=${signature}`
  }

  const check: WanLiHuiClient['check'] = ({ path, clientId, time, body, header: text }) => {
    const told = signatureOf(text)
    if (told === undefined) return { kind: 'unsigned' }
    const { keyVersion, signature } = told
    if (!theirKeys.has(keyVersion)) return { kind: 'unknown' }
    const content = Buffer.concat([Buffer.from(signedBefore(path, clientId, time)), Buffer.from(body)])
    return signerOf(theirKeys, keyVersion, content, signature) === undefined ? { kind: 'unsigned' } : { kind: 'signed', keyVersion }
  }

  /** A gateway behind a path of its own is signed with it. */
  const pathOf = (operation: string): string => new URL(keys.gateway + BASE + operation).pathname

  function request(operation: string, asked: object): HttpRequest {
    const time = clock.now().toISOString()
    const body = JSON.stringify(asked)
    const headers = {
      'Content-Type': 'application/json; charset=UTF-8',
      'Client-Id': keys.client_id,
      'Request-Time': time,
      Signature: sign(pathOf(operation), time, body),
    }
    return { method: 'POST', url: keys.gateway + BASE + operation, headers, body }
  }

  function answerOf(operation: string, reply: HttpReply): WanLiHuiAnswer {
    if (reply.kind === 'lost') return { kind: 'unclear', trouble: lostTrouble(reply) }
    const { time, signature } = signedBy(reply.headers)
    const checked = check({ path: pathOf(operation), clientId: keys.client_id, time, body: reply.text, header: signature })
    return checked.kind === 'signed' ? read(parseExactJson(reply.text)) : { kind: 'unclear', trouble: unsignedTrouble }
  }

  return {
    clientId: keys.client_id,
    call: async (operation, asked) => answerOf(operation, await http.send(request(operation, asked))),
    async download(operation, asked) {
      const reply = await fetchFile(files, request(operation, asked), isCsv)
      if (reply.kind !== 'file') return answerOf(operation, reply)
      const { time, signature } = signedBy(reply.headers)
      const told = signatureOf(signature)
      const key = theirKeys.get(told?.keyVersion ?? '')
      const before = signedBefore(pathOf(operation), keys.client_id, time)
      return { kind: 'file', bytes: signedBytes(reply.bytes, { keys: key ? [key] : [], signature: told?.signature ?? '', before }) }
    },
    sign,
    check,
  }
}

const signedBefore = (path: string, clientId: string, time: string): string => `POST ${path}\n${clientId}.${time}.`
const signedBy = (headers: Record<string, string>) => ({
  time: header(headers, 'response-time') ?? '',
  signature: header(headers, 'signature') ?? '',
})

function signatureOf(text: string): { keyVersion: string; signature: string } | undefined {
  const [, algorithm, keyVersion = '', encoded = ''] = /^algorithm=(\w+),\s*keyVersion=(\w+),\s*signature=([\w%+/=.~-]+)$/.exec(text) ?? []
  const signature = algorithm === 'RSA256' ? decoded(encoded) : undefined
  return signature === undefined ? undefined : { keyVersion, signature }
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
