// Calls to PayEase: bodies in envelopes, values signed with MD5withRSA over their SHA-1 (reference/payments.md 4).
import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { type Envelope, seal, unseal } from '../../kit/envelope.ts'
import { parseExactJson } from '../../kit/exact-json.ts'
import { header } from '../../kit/headers.ts'
import { houseTrouble, lostTrouble, unreadableTrouble, unsignedTrouble } from '../../kit/house-answers.ts'
import { privateKeyOf, type PublicKeys, publicKeysOf } from '../../kit/signing.ts'
import type { HttpClient, HttpReply } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'

export type Values = Readonly<Record<string, string>>
export type EaseAnswer =
  | { kind: 'ok'; data: Values }
  | { kind: 'failed'; trouble: HouseTrouble }
  | { kind: 'unclear'; trouble: HouseTrouble }
export type EaseClient = {
  call(path: string, data: Values): Promise<EaseAnswer>
  /** What an envelope of the house holds, and whose key signed it. */
  openSealed(envelope: Envelope): { data: Values; keySerial: string } | undefined
}

/** PE0 begins the codes that say something of our keys, PE9 those of the house: nothing is said of the payment. */
const PASSING = ['PE0', 'PE9', 'SYSTEM']
const values = z.record(z.string(), z.string())

/** Assumed: the newest of the house's keys is the one that its answers and our envelopes are made with. */
export function createEaseClient(keys: HouseKeys['PAY_EASY'], http: HttpClient): EaseClient {
  const ownKey = privateKeyOf(keys.private_key)
  const theirKeys = publicKeysOf(keys.public_keys)
  const newest = [...theirKeys.values()].at(-1)

  const openSealed: EaseClient['openSealed'] = envelope => {
    const said = values.safeParse(parseExactJson(unseal(envelope, ownKey) ?? ''))
    if (!said.success) return undefined
    const keySerial = signerOfValues(theirKeys, said.data)
    return keySerial === undefined ? undefined : { data: said.data, keySerial }
  }

  return {
    openSealed,
    async call(path, fields) {
      if (!newest) return { kind: 'failed', trouble: houseTrouble('KEYS', 'the house has no public key') }
      const data = { ...fields, merchantId: keys.merchant_id }
      const { wrappedKey, content } = seal(JSON.stringify({ ...data, hmac: signValues(ownKey, data) }), newest)
      const headers = {
        'Content-Type': 'application/vnd.payease+json',
        encryptKey: wrappedKey.toString('base64'),
        merchantId: keys.merchant_id,
      }
      const reply = await http.send({ method: 'POST', url: keys.gateway + path, headers, body: content.toString('base64') })
      return reply.kind === 'lost' ? { kind: 'unclear', trouble: lostTrouble(reply) } : read(reply, openSealed)
    },
  }
}

/** SHA-1 over the values, joined by # in the order of their names, without empty ones. */
function digestOf(data: Values): Buffer {
  const joined = Object.entries(data)
    .filter(([name, value]) => name !== 'hmac' && value !== '')
    .toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([, value]) => value)
    .join('#')
  return createHash('sha1').update(joined).digest()
}

const signValues = (key: KeyObject, data: Values): string => sign('md5', digestOf(data), key).toString('base64')

function signerOfValues(theirKeys: PublicKeys, data: Values): string | undefined {
  const signature = Buffer.from(data['hmac'] ?? '', 'base64')
  return [...theirKeys].find(([, key]) => verify('md5', digestOf(data), key, signature))?.[0]
}

function read(reply: Extract<HttpReply, { kind: 'reply' }>, openSealed: EaseClient['openSealed']): EaseAnswer {
  if (reply.status !== 200) return { kind: 'unclear', trouble: houseTrouble('HTTP', `HTTP ${reply.status}`) }
  const wrappedKey = Buffer.from(header(reply.headers, 'encryptkey') ?? '', 'base64')
  const opened = openSealed({ wrappedKey, content: Buffer.from(reply.text, 'base64') })
  if (!opened) return { kind: 'unclear', trouble: unsignedTrouble }
  const { status, error = 'FAILED', cause = '' } = opened.data
  if (status === 'FAILED') {
    const isPassing = PASSING.some(start => error.startsWith(start))
    return { kind: isPassing ? 'unclear' : 'failed', trouble: houseTrouble(error, cause) }
  }
  return opened.data['merchantId'] === undefined && status === undefined
    ? { kind: 'unclear', trouble: unreadableTrouble('an answer without a status') }
    : { kind: 'ok', data: opened.data }
}
