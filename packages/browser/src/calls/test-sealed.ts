// The server's half of secure transmission as far as a fake server needs it: a key, and what is inside a sealed body.
import { SEALED_VERSION } from '@tallyhelm/protocol/wire/sealed-body'

const [SALT, IV] = [16, 12]
const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' }

export type SealedKey = { publicKey: string; open: (method: string, path: string, mode: string, k: string, v: string) => Promise<string> }

export async function makeSealedKey(): Promise<SealedKey> {
  const sizes = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ ...RSA, ...sizes }, true, ['encrypt', 'decrypt'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  return {
    publicKey: btoa(String.fromCharCode(...spki)),
    async open(method, path, mode, k, v) {
      const characters = await crypto.subtle.decrypt(RSA, privateKey, bytesOf(k))
      const sealed = bytesOf(v)
      const [, , timestamp, nonce] = mode.split(';')
      const digest = textOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(k))))
      const additionalData = new TextEncoder().encode([method, path, '101', SEALED_VERSION, timestamp, nonce, digest].join('|'))
      const base = await crypto.subtle.importKey('raw', characters, 'HKDF', false, ['deriveKey'])
      const recipe = { name: 'HKDF', hash: 'SHA-256', salt: sealed.slice(1, 1 + SALT), info: new TextEncoder().encode('req') }
      const key = await crypto.subtle.deriveKey(recipe, base, { name: 'AES-GCM', length: 128 }, false, ['decrypt'])
      const iv = sealed.slice(1 + SALT, 1 + SALT + IV)
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed.slice(1 + SALT + IV))
      return new TextDecoder().decode(plain)
    },
  }
}

const bytesOf = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
const textOf = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
