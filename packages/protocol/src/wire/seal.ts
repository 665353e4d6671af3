// Seal: the browser's half of secure transmission, on WebCrypto alone, for portal and console (reliability.md 4; the server's half is
// infra/crypto/transmission).
import { CLIENT_ID } from './envelope.ts'
import { SEALED_ALPHABET, SEALED_KEY_LENGTH, SEALED_VERSION, type SealedBody, transmissionModeText } from './sealed-body.ts'

const SALT_BYTES = 16
const IV_BYTES = 12
const HEAD_BYTES = 1 + SALT_BYTES + IV_BYTES
const REUSE_MS = 10 * 60_000

type Direction = 'req' | 'res'
/** The 16 characters of a page with their wrapped form, good for ten minutes. */
export type PageKey = { keyId: string; characters: string; k: string; madeAtMs: number }
export type SealedRequest = { header: string; body: SealedBody; open: (answer: SealedBody) => Promise<string> }

/** Draws 16 characters and wraps them for the server's public key (SPKI, base64). */
export async function makePageKey(publicKey: string, keyId: string, madeAtMs: number): Promise<PageKey> {
  const spki = Uint8Array.from(atob(publicKey), letter => letter.charCodeAt(0))
  const wrapping = await crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  const drawn = crypto.getRandomValues(new Uint8Array(SEALED_KEY_LENGTH))
  const characters = Array.from(drawn, byte => SEALED_ALPHABET[byte % SEALED_ALPHABET.length]).join('')
  const wrapped = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, wrapping, encode(characters))
  return { keyId, characters, k: toBase64url(new Uint8Array(wrapped)), madeAtMs }
}

export const isPageKeyFresh = (key: PageKey, atMs: number): boolean => atMs - key.madeAtMs < REUSE_MS && atMs >= key.madeAtMs

/** Seals one body for one call; `path` is the path with its query. `open` reads the answer and throws if it was altered. */
export async function sealRequest(key: PageKey, method: string, path: string, plaintext: string, atMs: number): Promise<SealedRequest> {
  const timestamp = String(Math.round(atMs))
  const nonce = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
  const digest = toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encode(key.k))))
  const binding = encode([method, path, CLIENT_ID, SEALED_VERSION, timestamp, nonce, digest].join('|'))
  return {
    header: transmissionModeText({ version: SEALED_VERSION, keyId: key.keyId, timestamp, nonce }),
    body: { k: key.k, v: await seal(key.characters, 'req', plaintext, binding) },
    open: async answer => open(await open(key.characters, 'res', answer.k, binding), 'res', answer.v, binding),
  }
}

async function seal(characters: string, direction: Direction, plaintext: string, binding: Uint8Array<ArrayBuffer>): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await derive(characters, salt, direction)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: binding }, key, encode(plaintext))
  const bytes = new Uint8Array(HEAD_BYTES + sealed.byteLength)
  bytes[0] = SEALED_VERSION
  bytes.set(salt, 1)
  bytes.set(iv, 1 + SALT_BYTES)
  bytes.set(new Uint8Array(sealed), HEAD_BYTES)
  return toBase64url(bytes)
}

async function open(characters: string, direction: Direction, v: string, binding: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = fromBase64url(v)
  if (bytes.length <= HEAD_BYTES || bytes[0] !== SEALED_VERSION) throw new Error('the sealed answer has another format')
  const key = await derive(characters, bytes.slice(1, 1 + SALT_BYTES), direction)
  const iv = bytes.slice(1 + SALT_BYTES, HEAD_BYTES)
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: binding }, key, bytes.slice(HEAD_BYTES))
  return new TextDecoder().decode(plain)
}

async function derive(characters: string, salt: Uint8Array<ArrayBuffer>, direction: Direction): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', encode(characters), 'HKDF', false, ['deriveKey'])
  const recipe = { name: 'HKDF', hash: 'SHA-256', salt, info: encode(direction) }
  return crypto.subtle.deriveKey(recipe, base, { name: 'AES-GCM', length: 128 }, false, ['encrypt', 'decrypt'])
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

function toBase64url(bytes: Uint8Array): string {
  let letters = ''
  for (let from = 0; from < bytes.length; from += 8192) letters += String.fromCharCode(...bytes.subarray(from, from + 8192))
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
}
