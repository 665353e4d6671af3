// Time-based one-time codes (RFC 6238: SHA-1, 30 seconds, 6 digits), as authenticator apps make them.

import { createHmac, randomBytes } from 'node:crypto'
import { constantTimeEqual } from './hash.ts'

const STEP_MS = 30_000
const MODULUS = 1_000_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new shared secret: 160 bits as 32 letters of base32. */
export function newTotpSecret(): string {
  return [...randomBytes(32)].map(byte => ALPHABET[byte & 31]).join('')
}

/** What the QR code says, in the key URI form that authenticator apps read. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}

/** The six digits of one 30-second step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % MODULUS).padStart(6, '0')
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS)
}

/**
 * The step whose code this is, or undefined: the present one or its two neighbours (the phone's clock may be 30 seconds off),
 * and only one after `usedStep`, so that no code counts twice.
 */
export function matchTotp(secret: string, code: string, usedStep: number, now: Date): number | undefined {
  const present = totpStep(now)
  return [present, present - 1, present + 1].find(step => constantTimeEqual(totpCode(secret, step), code) && step > usedStep)
}

function fromBase32(text: string): Buffer {
  let bits = 0n
  for (const letter of text) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(letter))
  const bytes = Math.floor((text.length * 5) / 8)
  bits >>= BigInt(text.length * 5 - bytes * 8)
  return Buffer.from(bits.toString(16).padStart(bytes * 2, '0'), 'hex')
}
