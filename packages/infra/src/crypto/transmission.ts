// Secure transmission: opening what the browser sealed and sealing the answer, on top of TLS.
//
// Request body {k, v}: `k` is base64url RSA-OAEP-256 (3072 bit) of 16 characters drawn by the browser; `v` is base64url of
// version (1 byte) | salt (16) | iv (12) | ciphertext | tag (16), AES-128-GCM under HKDF-SHA-256(characters, salt, "req").
// Answer body {k, v}: `k` is a fresh 16 characters sealed like a `v` under HKDF(request characters, salt, "res");
// `v` is sealed under HKDF(fresh characters, salt, "res"). All four are bound to the request's associated data.

import { createCipheriv, createDecipheriv, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { constants, privateDecrypt } from 'node:crypto'
import { SEALED_VERSION } from '@tallyhelm/protocol/wire/sealed-body'
import { sha256 } from './hash.ts'

const CHARACTERS = /^[A-Za-z0-9_-]{16}$/
const SALT_BYTES = 16
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + SALT_BYTES + IV_BYTES

/** The server's key. `publicKey` is the SPKI in base64, which `crypto.subtle.importKey('spki', …)` reads. */
export type TransmissionKey = {
  readonly id: string
  readonly publicKey: string
  /**
   * The 16 characters inside `k`, or undefined if `k` is not sealed for this key. Remembered by SHA-256(k) for 10 minutes' reuse;
   * `onNew` is called before the work (about 2 ms) that a `k` not remembered takes, and stops it by throwing.
   */
  unwrap(k: string, onNew?: () => void): string | undefined
}

/** What a sealed body is bound to; any part altered on the way makes it unreadable. */
export type TransmissionBinding = {
  method: string
  /** The path with its query, as requested. */
  path: string
  cid: string
  version: number
  /** Milliseconds since 1970, as sent in the Transmission-Mode header. */
  timestamp: string
  nonce: string
  /** The request's `k`. */
  k: string
}

/** Reads the RSA private key (PEM, at least 3072 bit). `remembered` bounds the cache of unwrapped keys. */
export function transmissionKey(options: { id: string; privateKeyPem: string; remembered?: number }): TransmissionKey {
  const privateKey = createPrivateKey(options.privateKeyPem)
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0
  if (privateKey.asymmetricKeyType !== 'rsa' || bits < 3072) throw new Error('The transmission key must be RSA with 3072 bits or more.')
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  const cache = new Map<string, string>()
  const room = options.remembered ?? 10_000
  return {
    id: options.id,
    publicKey,
    unwrap(k, onNew) {
      const name = sha256(k).toString('base64')
      const known = cache.get(name)
      if (known !== undefined) return known
      onNew?.()
      const characters = unwrapOnce(privateKey, k, bits / 8)
      if (characters === undefined) return undefined
      const oldest = cache.keys().next().value
      if (cache.size >= room && oldest !== undefined) cache.delete(oldest)
      cache.set(name, characters)
      return characters
    },
  }
}

function unwrapOnce(privateKey: KeyObject, k: string, keyBytes: number): string | undefined {
  const wrapped = Buffer.from(k, 'base64url')
  if (wrapped.length !== keyBytes) return undefined
  try {
    const characters = privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, wrapped).toString(
      'latin1',
    )
    return CHARACTERS.test(characters) ? characters : undefined
  } catch {
    return undefined
  }
}

/** The AES-128 key of one direction: HKDF-SHA-256 over the characters with the given salt. 16 bytes. */
export function deriveTransmissionKey(characters: string, salt: Uint8Array, direction: 'req' | 'res'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', characters, salt, direction, 16))
}

/** The bytes a sealed body is bound to: the parts joined by `|`, the request's `k` as base64url SHA-256. */
export function transmissionBinding(binding: TransmissionBinding): string {
  const { method, path, cid, version, timestamp, nonce, k } = binding
  return [method.toUpperCase(), path, cid, version, timestamp, nonce, sha256(k).toString('base64url')].join('|')
}

/** Seals text into a `v`. */
export function sealTransmission(characters: string, direction: 'req' | 'res', plaintext: string, associatedData: string): string {
  const salt = randomBytes(SALT_BYTES)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-128-gcm', deriveTransmissionKey(characters, salt, direction), iv)
  cipher.setAAD(Buffer.from(associatedData))
  const sealed = [Buffer.from([SEALED_VERSION]), salt, iv, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(sealed).toString('base64url')
}

/** The text of a `v`, or undefined: one answer for every kind of failure, so that nothing is learnt from it. */
export function openTransmission(characters: string, direction: 'req' | 'res', v: string, associatedData: string): string | undefined {
  const sealed = Buffer.from(v, 'base64url')
  if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== SEALED_VERSION) return undefined
  const salt = sealed.subarray(1, 1 + SALT_BYTES)
  const iv = sealed.subarray(1 + SALT_BYTES, HEAD_BYTES)
  const decipher = createDecipheriv('aes-128-gcm', deriveTransmissionKey(characters, salt, direction), iv)
  decipher.setAAD(Buffer.from(associatedData))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** Seals an answer: `k` carries fresh characters under the request's response key, `v` the text under the fresh ones. */
export function sealAnswer(requestCharacters: string, plaintext: string, associatedData: string): { k: string; v: string } {
  const fresh = randomBytes(12).toString('base64url')
  return {
    k: sealTransmission(requestCharacters, 'res', fresh, associatedData),
    v: sealTransmission(fresh, 'res', plaintext, associatedData),
  }
}
