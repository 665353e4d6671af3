// Calls to PingPong: the business content as text in an envelope whose digest begins with the salt; answers are checked the same way.
import { createHash } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import { header } from '../../kit/headers.ts'
import { fetchFile } from '../../kit/fetched-file.ts'
import type { FileClient, HttpClient, HttpReply, HttpRequest } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'
import { houseTrouble, lostTrouble, unreadableTrouble, unsignedTrouble } from '../../kit/house-answers.ts'
import { isSameDigest, sortedText } from '../../kit/signing.ts'

/** `failed`: a final no. `unclear`: it may have been done. */
export type PingPongAnswer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'failed'; trouble: HouseTrouble }
  | { kind: 'unclear'; trouble: HouseTrouble }
export type PingPongClient = {
  clientId: string
  accId: string
  call(path: string, content: object): Promise<PingPongAnswer>
  /** A statement comes as an attachment, which the house doesn't sign; what failed is told in headers. */
  download(path: string, content: object): Promise<PingPongAnswer | { kind: 'file'; name: string; bytes: AsyncIterable<Uint8Array> }>
  isSigned(fields: Readonly<Record<string, string>>): boolean
}

/** Done, and «request successful» of the queries. */
const DONE = ['000000', '001000']
/** The code of an order or refund that the house doesn't have; assumed. */
export const NOT_FOUND = '600002'
/** Trouble of the house, or of our keys: nothing is said of the order. */
const PASSING = /^(?:9\d{5}|0010(?!00)\d\d|002\d{3})$/

const envelope = z.record(z.string(), z.string())

export function createPingPongClient(
  keys: HouseKeys['PING_PONG'],
  { http, files }: { http: HttpClient; files: FileClient },
): PingPongClient {
  const salts = keys.salts.split(/\s+/).filter(salt => salt !== '')
  const digest = (salt: string, fields: Readonly<Record<string, string>>) =>
    createHash('sha256')
      .update(salt + sortedText(fields))
      .digest('hex')
      .toUpperCase()
  const isSigned: PingPongClient['isSigned'] = fields =>
    salts.some(salt => isSameDigest(digest(salt, fields), (fields['sign'] ?? '').trim().toUpperCase()))

  function request(path: string, content: object): HttpRequest {
    const unsigned = {
      accId: keys.acc_id,
      clientId: keys.client_id,
      signType: 'SHA256',
      version: '1.0',
      bizContent: JSON.stringify(content),
    }
    const body = JSON.stringify({ ...unsigned, sign: digest(salts[0] ?? '', unsigned) })
    return { method: 'POST', url: keys.gateway + path, headers: { 'Content-Type': 'application/json' }, body }
  }
  const answerOf = (reply: HttpReply): PingPongAnswer =>
    reply.kind === 'lost' ? { kind: 'unclear', trouble: lostTrouble(reply) } : (failureIn(reply.headers) ?? read(reply.text, isSigned))

  return {
    clientId: keys.client_id,
    accId: keys.acc_id,
    call: async (path, content) => answerOf(await http.send(request(path, content))),
    async download(path, content) {
      const reply = await fetchFile(files, request(path, content), headers => nameOf(headers) !== '' && !failureIn(headers))
      return reply.kind === 'file' ? { kind: 'file', name: nameOf(reply.headers), bytes: reply.bytes } : answerOf(reply)
    },
    isSigned,
  }
}

const nameOf = (headers: Record<string, string>): string => (header(headers, 'fileName') ?? '').slice(0, 200)

function failureIn(headers: Record<string, string>): PingPongAnswer | undefined {
  const code = header(headers, 'errorCode') ?? ''
  return code === '' ? undefined : { kind: 'failed', trouble: houseTrouble(code, header(headers, 'errorMsg') ?? '') }
}

function read(text: string, isSigned: PingPongClient['isSigned']): PingPongAnswer {
  const said = envelope.safeParse(parseExactJson(text))
  if (!said.success) return { kind: 'unclear', trouble: unreadableTrouble('no envelope') }
  if (!isSigned(said.data)) return { kind: 'unclear', trouble: unsignedTrouble }
  const { code = '', description = '', bizContent = '' } = said.data
  if (DONE.includes(code)) return { kind: 'ok', body: parseExactJson(bizContent) }
  return { kind: PASSING.test(code) ? 'unclear' : 'failed', trouble: houseTrouble(code, description) }
}
