// Digests, message authentication and random tokens.

import { createHash, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** SHA-256 as 32 bytes. Text is read as UTF-8. */
export function sha256(input: string | Uint8Array): Buffer {
  return createHash('sha256').update(input).digest()
}

/** SHA-256 as 64 lower-case hexadecimal digits. */
export function sha256Hex(input: string | Uint8Array): string {
  return hash('sha256', input, 'hex')
}

/** HMAC-SHA-256 as 32 bytes. */
export function hmac(key: string | Uint8Array, input: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(input).digest()
}

/** HMAC-SHA-256 as 64 lower-case hexadecimal digits. */
export function hmacHex(key: string | Uint8Array, input: string | Uint8Array): string {
  return hmac(key, input).toString('hex')
}

/** Compares without telling by its duration where the difference lies; any lengths may be given. */
export function constantTimeEqual(left: string | Uint8Array, right: string | Uint8Array): boolean {
  return timingSafeEqual(sha256(left), sha256(right))
}

/** The same for two digests of one kind, without hashing them again. */
export function isSameDigest(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left, 'latin1'), Buffer.from(right, 'latin1'))
}

/** `bytes` random bytes as base64url without padding: 32 bytes become 43 characters. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
