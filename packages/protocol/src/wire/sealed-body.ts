// Sealed body: what a call carries under secure transmission, and the header that announces it (reliability.md 4, Secure transmission).

/** Replaces the request body (as JSON, or as a form where the endpoint takes a form) and the envelope of the answer. */
export type SealedBody = { k: string; v: string }

/** Version of the sealed format: the first byte of every `v`, and a part of what a body is bound to. */
export const SEALED_VERSION = 1
/** The 64 letters of which the 16 characters of a key are drawn. */
export const SEALED_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
export const SEALED_KEY_LENGTH = 16

/** The parts of the Transmission-Mode header. `timestamp` counts milliseconds since 1970, as text; the nonce is base64url. */
export type TransmissionMode = { version: number; keyId: string; timestamp: string; nonce: string }

/** `1;main;1795000000000;Zm9vYmFyYmF6cXV4` */
export function transmissionModeText(mode: TransmissionMode): string {
  return [mode.version, mode.keyId, mode.timestamp, mode.nonce].join(';')
}

/** Reads the header; undefined when it is none. */
export function parseTransmissionMode(text: string): TransmissionMode | undefined {
  const match = /^(\d{1,3});([A-Za-z0-9._-]{1,64});(\d{10,16});([A-Za-z0-9_-]{16,64})$/.exec(text)
  if (!match) return undefined
  const [, version = '', keyId = '', timestamp = '', nonce = ''] = match
  return { version: Number(version), keyId, timestamp, nonce }
}
