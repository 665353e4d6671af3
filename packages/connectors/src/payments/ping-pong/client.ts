// Calls to PingPong: the business content as text in an envelope whose digest begins with the salt; answers are checked the same way.
import { createHash } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import { header } from '../../kit/headers.ts'
import type { HttpClient, HttpReply } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'
import { houseTrouble, lostTrouble, unreadableTrouble, unsignedTrouble } from '../../kit/house-answers.ts'
import { isSameDigest, sortedText } from '../../kit/signing.ts'

/** `failed`: a final no. `unclear`: it may have been done. */
export type PingPongAnswer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'file'; name: string; text: string }
  | { kind: 'failed'; trouble: HouseTrouble }
  | { kind: 'unclear'; trouble: HouseTrouble }
export type PingPongClient = {
  clientId: string
  accId: string
  call(path: string, content: object): Promise<PingPongAnswer>
  isSigned(fields: Readonly<Record<string, string>>): boolean
}

/** Done, and «request successful» of the queries. */
const DONE = ['000000', '001000']
/** The code of an order or refund that the house doesn't have; assumed. */
export const NOT_FOUND = '600002'
/** Trouble of the house, or of our keys: nothing is said of the order. */
const PASSING = /^(?:9\d{5}|0010(?!00)\d\d|002\d{3})$/

const envelope = z.record(z.string(), z.string())

export function createPingPongClient(keys: HouseKeys['PING_PONG'], http: HttpClient): PingPongClient {
  const salts = keys.salts.split(/\s+/).filter(salt => salt !== '')
  const digest = (salt: string, fields: Readonly<Record<string, string>>) =>
    createHash('sha256')
      .update(salt + sortedText(fields))
      .digest('hex')
      .toUpperCase()
  const isSigned: PingPongClient['isSigned'] = fields =>
    salts.some(salt => isSameDigest(digest(salt, fields), (fields['sign'] ?? '').trim().toUpperCase()))

  async function call(path: string, content: object): Promise<PingPongAnswer> {
    const unsigned = {
      accId: keys.acc_id,
      clientId: keys.client_id,
      signType: 'SHA256',
      version: '1.0',
      bizContent: JSON.stringify(content),
    }
    const body = JSON.stringify({ ...unsigned, sign: digest(salts[0] ?? '', unsigned) })
    const reply = await http.send({ method: 'POST', url: keys.gateway + path, headers: { 'Content-Type': 'application/json' }, body })
    if (reply.kind === 'lost') return { kind: 'unclear', trouble: lostTrouble(reply) }
    return fileOf(reply) ?? read(reply.text, isSigned)
  }
  return { clientId: keys.client_id, accId: keys.acc_id, call, isSigned }
}

/** A statement comes as an attachment, which the house doesn't sign; what failed is told in headers. */
function fileOf(reply: Extract<HttpReply, { kind: 'reply' }>): PingPongAnswer | undefined {
  const code = header(reply.headers, 'errorCode')
  if (code !== undefined && code !== '') return { kind: 'failed', trouble: houseTrouble(code, header(reply.headers, 'errorMsg') ?? '') }
  const name = header(reply.headers, 'fileName')
  return name === undefined || reply.status !== 200 ? undefined : { kind: 'file', name: name.slice(0, 200), text: reply.text }
}

function read(text: string, isSigned: PingPongClient['isSigned']): PingPongAnswer {
  const said = envelope.safeParse(parseExactJson(text))
  if (!said.success) return { kind: 'unclear', trouble: unreadableTrouble('no envelope') }
  if (!isSigned(said.data)) return { kind: 'unclear', trouble: unsignedTrouble }
  const { code = '', description = '', bizContent = '' } = said.data
  if (DONE.includes(code)) return { kind: 'ok', body: parseExactJson(bizContent) }
  return { kind: PASSING.test(code) ? 'unclear' : 'failed', trouble: houseTrouble(code, description) }
}
