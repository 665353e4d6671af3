// Calls to HuiFu's 斗拱: sorted data, signed both ways (reference/payments.md 5).
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { parseExactJson } from '../../kit/exact-json.ts'
import { houseTrouble, lostTrouble, unreadableTrouble, unsignedTrouble } from '../../kit/house-answers.ts'
import { rawMember } from '../../kit/raw-member.ts'
import { privateKeyOf, type PublicKeys, publicKeysOf, signerOf, signRsa256 } from '../../kit/signing.ts'
import type { HttpClient, HttpReply } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'

/** `failed`: a no that the house signed. `unclear`: it may have been done. */
export type HuiFuAnswer =
  | { kind: 'ok'; data: unknown }
  | { kind: 'failed'; trouble: HouseTrouble }
  | { kind: 'unclear'; trouble: HouseTrouble }
export type HuiFuClient = {
  call(path: string, data: Readonly<Record<string, string>>): Promise<HuiFuAnswer>
  theirKeys: PublicKeys
}

const answer = z.looseObject({ resp_code: z.string().max(40), resp_desc: z.string().catch('') })
const DONE = ['00000000', '00000100']
/** Begin the codes that say something of the house or of our keys, and nothing of the payment. */
const PASSING = ['9', '001']

export function createHuiFuClient(keys: HouseKeys['PAY_HUI_FU'], http: HttpClient): HuiFuClient {
  const ownKey = privateKeyOf(keys.private_key)
  const theirKeys = publicKeysOf(keys.public_keys)
  return {
    theirKeys,
    async call(path, fields) {
      const data = sorted(fields)
      const { sys_id, product_id } = keys
      const body = JSON.stringify({ sys_id, product_id, sign: signRsa256(ownKey, JSON.stringify(data)), data })
      const headers = { 'Content-Type': 'application/json; charset=UTF-8', Accept: 'application/json' }
      const reply = await http.send({ method: 'POST', url: keys.gateway + path, headers, body })
      return reply.kind === 'lost' ? { kind: 'unclear', trouble: lostTrouble(reply) } : read(reply, theirKeys)
    },
  }
}

const sorted = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)))

/** Signed is the data with its names sorted; a house that sends them so signs what stands there. */
function read(reply: Extract<HttpReply, { kind: 'reply' }>, theirKeys: PublicKeys): HuiFuAnswer {
  if (reply.status !== 200) return { kind: 'unclear', trouble: houseTrouble('HTTP', `HTTP ${reply.status}`) }
  const text = rawMember(reply.text, 'data')
  const sign = parseExactJson(rawMember(reply.text, 'sign') ?? '')
  const data = parseExactJson(text ?? '')
  const said = answer.safeParse(data)
  if (text === undefined || !said.success) return { kind: 'unclear', trouble: unreadableTrouble('an answer without data') }
  const contents = [text, JSON.stringify(sorted(said.data))]
  if (!contents.some(content => signerOf(theirKeys, undefined, content, typeof sign === 'string' ? sign : '') !== undefined))
    return { kind: 'unclear', trouble: unsignedTrouble }
  const { resp_code, resp_desc } = said.data
  if (DONE.includes(resp_code)) return { kind: 'ok', data }
  const isPassing = PASSING.some(start => resp_code.startsWith(start))
  return { kind: isPassing ? 'unclear' : 'failed', trouble: houseTrouble(resp_code, resp_desc) }
}
