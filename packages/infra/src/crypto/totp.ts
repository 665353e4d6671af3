// Time-based one-time codes (RFC 6238: SHA-1, 30 seconds, 6 digits), as authenticator apps make them.

import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30

/** A new shared secret: 160 bits as 32 letters of base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What the QR code says, in the key URI form that authenticator apps read. */
export function totpUri(secret: string, issuer: string, account: string): string {
  return new TOTP({ issuer, label: account, secret }).toString()
}

/** The six digits of one 30-second step. */
export function totpCode(secret: string, step: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: step * PERIOD_SECONDS * 1_000 })
}

export function totpStep(now: Date): number {
  return TOTP.counter({ period: PERIOD_SECONDS, timestamp: now.getTime() })
}

/**
 * The step whose code this is, or undefined: the present one or its two neighbours (the phone's clock may be 30 seconds off),
 * and only one after `usedStep`, so that no code counts twice.
 */
export function matchTotp(secret: string, code: string, usedStep: number, now: Date): number | undefined {
  // Letters beyond ASCII are longer in bytes, which the comparison does not take.
  if (!/^\d{6}$/.test(code)) return undefined
  const away = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: now.getTime(), window: 1 })
  if (away === null) return undefined
  const step = totpStep(now) + away
  return step > usedStep ? step : undefined
}
