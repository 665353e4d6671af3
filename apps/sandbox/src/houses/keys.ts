// Keys of imitated houses: made once, kept with the state, and replaced so that two are valid for a while.
import { createHash, generateKeyPair, randomBytes, randomInt, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { digits } from '../state/random.ts'
import type { SandboxHouse, Voice } from './house.ts'
import type { HouseBook, HouseBooks, Pair, Ring } from './model.ts'

const makePair = promisify(generateKeyPair)
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

async function pair(): Promise<Pair> {
  const { privateKey, publicKey } = await makePair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { serial: randomBytes(20).toString('hex').toUpperCase(), privateKey, publicKey }
}

const secret = (length: number) => Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

export async function makeRing(house: SandboxHouse): Promise<Ring> {
  const [merchant, own] = house.hasPairs ? await Promise.all([pair(), pair()]) : []
  const secrets = Object.entries(house.secrets).map(([name, { length }]) => [name, [secret(length)]])
  return { merchant: merchant ?? null, house: own ? [own] : [], ids: { ...house.ids }, secrets: Object.fromEntries(secrets) }
}

/** From now on the new ones sign, and those before are still valid. */
export async function rotate(house: SandboxHouse, ring: Ring): Promise<void> {
  if (house.hasPairs) ring.house = [...ring.house.slice(-1), await pair()]
  for (const [name, { length, rotates }] of Object.entries(house.secrets)) {
    if (rotates) ring.secrets[name] = [...(ring.secrets[name] ?? []).slice(-1), secret(length)]
  }
}

/** The house's public keys as a merchant fills them in: each below a line with its serial. */
export const publicKeyText = (ring: Ring): string => ring.house.map(({ serial, publicKey }) => `${serial}\n${publicKey.trim()}`).join('\n')
/** Secrets of one name that are valid, the newest last, parted by blanks. */
export const secretText = (ring: Ring, name: string): string => (ring.secrets[name] ?? []).join(' ')

export function merchantPair(ring: Ring): Pair {
  if (!ring.merchant) throw new Error('this house knows no pairs of keys')
  return ring.merchant
}

export function housePair(ring: Ring): Pair {
  const own = ring.house.at(-1)
  if (!own) throw new Error('this house knows no pairs of keys')
  return own
}

/** The house itself. */
export function ownVoice(ring: Ring): Voice {
  const own = ring.house.at(-1)
  const secrets = Object.fromEntries(Object.entries(ring.secrets).map(([name, values]) => [name, values.at(-1) ?? '']))
  return { ids: ring.ids, serial: own?.serial ?? '', privateKey: own?.privateKey ?? '', secrets, spoil: signature => signature }
}

let strangers: Promise<Pair> | null = null
/** Somebody's key that no house has; made when it is first needed. */
export function strangersPair(): Promise<Pair> {
  strangers ??= pair()
  return strangers
}

/** Base64 of the voice's signature; SHA-256 unless the house wants another digest. */
export function signBy(voice: Voice, content: string | Uint8Array, algorithm = 'sha256'): string {
  return voice.spoil(sign(algorithm, Buffer.from(content), voice.privateKey).toString('base64'))
}

/** Whether the merchant signed this. */
export function isMerchants(ring: Ring, content: string | Uint8Array, signature: string, algorithm = 'sha256'): boolean {
  return verify(algorithm, Buffer.from(content), merchantPair(ring).publicKey, Buffer.from(signature, 'base64'))
}

/** Identifiers that are the same on every start. */
export const idDigits = (key: string, length: number): string => digits(`house ${key}`, length)
export const hexOf = (key: string, length: number): string => createHash('sha256').update(`house ${key}`).digest('hex').slice(0, length)

/** After a reset a house knows its keys and nothing else, so that merchants need no new ones. */
export function emptyBooks(books: HouseBooks = {}): HouseBooks {
  return Object.fromEntries(Object.entries(books).map(([method, { ring }]) => [method, emptyBook(ring)]))
}
export const emptyBook = (ring: Ring): HouseBook => ({ ring, orders: {}, refunds: {}, chargebacks: [], notices: [], endings: [] })
