// File tickets: an address of a file that works for one session and a short time (HMAC-SHA-256), and carries no session itself.

import { constantTimeEqual, hmac } from './hash.ts'

type Facts = { name: string; sessionId: string; expiresAtMs: number }

/** `<milliseconds since 1970>.<session>.<base64url of the HMAC>` */
export function sealFileTicket(key: Uint8Array, facts: Facts): string {
  return `${facts.expiresAtMs}.${facts.sessionId}.${macOf(key, facts)}`
}

/** undefined unless the key made this ticket for this very file. */
export function openFileTicket(key: Uint8Array, ticket: string, name: string): Facts | undefined {
  const match = /^(\d{1,15})\.(\d{1,19})\.([A-Za-z0-9_-]{43})$/.exec(ticket)
  if (!match) return undefined
  const [, expiry = '', sessionId = '', mac = ''] = match
  const facts = { name, sessionId, expiresAtMs: Number(expiry) }
  return constantTimeEqual(mac, macOf(key, facts)) ? facts : undefined
}

function macOf(key: Uint8Array, facts: Facts): string {
  return hmac(key, `${facts.name}|${facts.sessionId}|${facts.expiresAtMs}`).toString('base64url')
}
