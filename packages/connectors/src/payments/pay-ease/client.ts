// Calls to PayEase: bodies in envelopes, values signed with MD5withRSA over their SHA-1 (reference/payments.md 4).
import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import type { HouseKeys } from '@tallyhelm/protocol/topics/payments/house-keys'
import { z } from 'zod'
import { type Envelope, seal, unseal, unsealedPieces } from '../../kit/envelope.ts'
import { parseExactJson } from '../../kit/exact-json.ts'
import { fetchFile } from '../../kit/fetched-file.ts'
import { header } from '../../kit/headers.ts'
import { houseTrouble, lostTrouble, unreadableTrouble, unsignedTrouble } from '../../kit/house-answers.ts'
import { privateKeyOf, type PublicKeys, publicKeysOf } from '../../kit/signing.ts'
import { decodedTexts, StatementFault } from '../../kit/statement-lines.ts'
import { openStreamedJson } from '../../kit/streamed-json.ts'
import type { FileClient, HttpClient, HttpReply, HttpRequest } from '../../ports/handles.ts'
import type { HouseTrouble } from '../../ports/payment-house.ts'

export type Values = Readonly<Record<string, string>>
export type EaseAnswer =
  | { kind: 'ok'; data: Values }
  | { kind: 'failed'; trouble: HouseTrouble }
  | { kind: 'unclear'; trouble: HouseTrouble }
export type EaseClient = {
  call(path: string, data: Values): Promise<EaseAnswer>
  /** A call whose answer has a file in its member `content`; reading it fails at its end unless a key of the house has signed the answer. */
  download(path: string, data: Values): Promise<EaseAnswer | { kind: 'file'; texts: AsyncIterable<string> }>
  /** What an envelope of the house holds, and whose key signed it. */
  openSealed(envelope: Envelope): { data: Values; keySerial: string } | undefined
}

/** PE0 begins the codes that say something of our keys, PE9 those of the house: nothing is said of the payment. */
const PASSING = ['PE0', 'PE9', 'SYSTEM']
const values = z.record(z.string(), z.string())

/** Assumed: the newest of the house's keys is the one that its answers and our envelopes are made with. */
export function createEaseClient(keys: HouseKeys['PAY_EASY'], { http, files }: { http: HttpClient; files: FileClient }): EaseClient {
  const ownKey = privateKeyOf(keys.private_key)
  const theirKeys = publicKeysOf(keys.public_keys)
  const newest = [...theirKeys.values()].at(-1)

  const openSealed: EaseClient['openSealed'] = envelope => {
    const said = values.safeParse(parseExactJson(unseal(envelope, ownKey) ?? ''))
    if (!said.success) return undefined
    const keySerial = signerOfValues(theirKeys, said.data)
    return keySerial === undefined ? undefined : { data: said.data, keySerial }
  }

  /** undefined without a key of the house. */
  function requestOf(path: string, fields: Values): HttpRequest | undefined {
    if (!newest) return undefined
    const data = { ...fields, merchantId: keys.merchant_id }
    const { wrappedKey, content } = seal(JSON.stringify({ ...data, hmac: signValues(ownKey, data) }), newest)
    const headers = {
      'Content-Type': 'application/vnd.payease+json',
      encryptKey: wrappedKey.toString('base64'),
      merchantId: keys.merchant_id,
    }
    return { method: 'POST', url: keys.gateway + path, headers, body: content.toString('base64') }
  }
  const keyless: EaseAnswer = { kind: 'failed', trouble: houseTrouble('KEYS', 'the house has no public key') }
  const answerOf = (reply: HttpReply): EaseAnswer =>
    reply.kind === 'lost' ? { kind: 'unclear', trouble: lostTrouble(reply) } : read(reply, openSealed)

  return {
    openSealed,
    async call(path, fields) {
      const request = requestOf(path, fields)
      return request ? answerOf(await http.send(request)) : keyless
    },
    async download(path, fields) {
      const request = requestOf(path, fields)
      if (!request) return keyless
      const reply = await fetchFile(files, request, headers => header(headers, 'encryptkey') !== undefined)
      if (reply.kind !== 'file') return answerOf(reply)
      const wrappedKey = Buffer.from(header(reply.headers, 'encryptkey') ?? '', 'base64')
      try {
        const opened = await openStreamedJson(decodedTexts(unsealedPieces(reply.bytes, wrappedKey, ownKey)), 'content')
        if (opened.pieces) return { kind: 'file', texts: signedTexts(theirKeys, opened.members, opened.pieces) }
        const data = Object.fromEntries(opened.members)
        return signerOfValues(theirKeys, data) === undefined ? { kind: 'unclear', trouble: unsignedTrouble } : judge(data)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return {
          kind: 'unclear',
          trouble: error instanceof StatementFault ? unsignedTrouble : lostTrouble({ kind: 'lost', sent: true, reason }),
        }
      }
    },
  }
}

/** SHA-1 over the values, joined by # in the order of their names, without empty ones. */
function digestOf(data: Values): Buffer {
  const joined = valuesOf(new Map(Object.entries(data)), name => name !== 'hmac').join('#')
  return createHash('sha1').update(joined).digest()
}

const signValues = (key: KeyObject, data: Values): string => sign('md5', digestOf(data), key).toString('base64')

const signerOfValues = (theirKeys: PublicKeys, data: Values): string | undefined =>
  signerOfDigest(theirKeys, digestOf(data), data['hmac'] ?? '')

function signerOfDigest(theirKeys: PublicKeys, digest: Buffer, hmac: string): string | undefined {
  const signature = Buffer.from(hmac, 'base64')
  return [...theirKeys].find(([, key]) => verify('md5', digest, key, signature))?.[0]
}

function read(reply: Extract<HttpReply, { kind: 'reply' }>, openSealed: EaseClient['openSealed']): EaseAnswer {
  if (reply.status !== 200) return { kind: 'unclear', trouble: houseTrouble('HTTP', `HTTP ${reply.status}`) }
  const wrappedKey = Buffer.from(header(reply.headers, 'encryptkey') ?? '', 'base64')
  const opened = openSealed({ wrappedKey, content: Buffer.from(reply.text, 'base64') })
  if (!opened) return { kind: 'unclear', trouble: unsignedTrouble }
  return judge(opened.data)
}

/** Of values that the house has signed. */
function judge(data: Values): EaseAnswer {
  const { status, error = 'FAILED', cause = '' } = data
  if (status === 'FAILED') {
    const isPassing = PASSING.some(start => error.startsWith(start))
    return { kind: isPassing ? 'unclear' : 'failed', trouble: houseTrouble(error, cause) }
  }
  return data['merchantId'] === undefined && status === undefined
    ? { kind: 'unclear', trouble: unreadableTrouble('an answer without a status') }
    : { kind: 'ok', data }
}

/**
 * The digest is made as `content` passes by, so what comes before it in the order of names has to come before it in the answer too, as the
 * house is assumed to write it; an answer of another order fails at its end, as one without a signature does.
 */
async function* signedTexts(theirKeys: PublicKeys, members: Map<string, string>, content: AsyncIterable<string>): AsyncGenerator<string> {
  const digest = createHash('sha1')
  const before = valuesOf(members, name => name < 'content')
  let isBegun = false
  const add = (value: string) => {
    digest.update(isBegun ? `#${value}` : value)
    isBegun = true
  }
  before.forEach(add)
  let isEmpty = true
  for await (const piece of content) {
    if (isEmpty) add(piece)
    else digest.update(piece)
    isEmpty = false
    yield piece
  }
  valuesOf(members, name => name > 'content' && name !== 'hmac').forEach(add)
  const isWhole = valuesOf(members, name => name < 'content').length === before.length && members.get('status') !== 'FAILED'
  if (!isWhole || signerOfDigest(theirKeys, digest.digest(), members.get('hmac') ?? '') === undefined)
    throw new StatementFault('the file bears no valid signature of the house')
}

const valuesOf = (members: ReadonlyMap<string, string>, isWanted: (name: string) => boolean): string[] =>
  [...members]
    .filter(([name, value]) => value !== '' && isWanted(name))
    .toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([, value]) => value)
