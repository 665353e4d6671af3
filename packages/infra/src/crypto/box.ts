// Sealed boxes: text that the server hands out and takes back, unreadable and unchangeable in between (AES-256-GCM).

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sha256Hex } from './hash.ts'

/** A key and the name under which a box remembers it, so that keys can be changed. `secret` has 32 bytes. */
export type BoxKey = { id: string; secret: Uint8Array }

const IV_BYTES = 12
const TAG_BYTES = 16

/** The box key for one purpose, derived from the configured secret key (HKDF-SHA-256); its id follows from the key. */
export function boxKey(secretKey: Uint8Array, purpose: string): BoxKey {
  const secret = new Uint8Array(hkdfSync('sha256', secretKey, 'tallyhelm', `box:${purpose}`, 32))
  return { id: sha256Hex(secret).slice(0, 8), secret }
}

/** Seals text as `<key id>.<base64url>`. Opens only with the same key and the same associated data. */
export function sealBox(key: BoxKey, plaintext: string, associatedData: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.secret, iv)
  cipher.setAAD(Buffer.from(`${key.id}.${associatedData}`))
  const sealed = Buffer.concat([iv, cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${key.id}.${sealed.toString('base64url')}`
}

/** The text of a box, or undefined if it was sealed by none of the keys, for other data, or was altered. */
export function openBox(keys: BoxKey | readonly BoxKey[], box: string, associatedData: string): string | undefined {
  const dot = box.indexOf('.')
  const id = box.slice(0, Math.max(dot, 0))
  const key = [keys].flat().find(candidate => candidate.id === id)
  const sealed = Buffer.from(box.slice(dot + 1), 'base64url')
  if (!key || sealed.length < IV_BYTES + TAG_BYTES) return undefined
  // Base64 with stray characters decodes to the same bytes; one box has one spelling only.
  if (sealed.toString('base64url') !== box.slice(dot + 1)) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key.secret, sealed.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(`${key.id}.${associatedData}`))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
