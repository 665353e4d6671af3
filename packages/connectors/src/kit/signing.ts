// Signing with RSA and SHA-256 as payment houses do: keys by serial, the sorted text, and a check that never throws.
import { createPrivateKey, createPublicKey, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'
import { keysBySerial } from '@tallyhelm/protocol/topics/payments/house-keys'

/** A house's public keys by serial, parsed once. Throws for a key that is none: settings refuse such a text before it is kept. */
export type PublicKeys = ReadonlyMap<string, KeyObject>
export const publicKeysOf = (text: string): PublicKeys =>
  new Map([...keysBySerial(text)].map(([serial, pem]) => [serial, createPublicKey(pem)]))
export const privateKeyOf = (pem: string): KeyObject => createPrivateKey(pem)

/** Base64 of RSA PKCS#1 v1.5 over SHA-256. */
export function signRsa256(key: KeyObject, content: string): string {
  return sign('sha256', Buffer.from(content), key).toString('base64')
}

/** False for whatever is no signature of these bytes by this key. */
export function isSignedBy(key: KeyObject, content: string | Uint8Array, signature: string): boolean {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return verify('sha256', bytes, key, Buffer.from(signature, 'base64'))
}

/**
 * Where a house names the serial, only that key is tried; where it names none, each in force, which are two at most while one replaces
 * the other. Undefined when none of them signed this.
 */
export function signerOf(
  keys: PublicKeys,
  serial: string | undefined,
  content: string | Uint8Array,
  signature: string,
): string | undefined {
  const tried = serial === undefined ? [...keys] : [...keys].filter(([each]) => each === serial)
  return tried.find(([, key]) => isSignedBy(key, content, signature))?.[0]
}

/** `k=v&k=v` by name in ASCII order, without `leftOut` and without empty values. */
export function sortedText(fields: Readonly<Record<string, string>>, leftOut: readonly string[] = ['sign']): string {
  return Object.entries(fields)
    .filter(([name, value]) => value !== '' && !leftOut.includes(name))
    .toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Whether two digests in text are the same, in a time that tells nothing. */
export function isSameDigest(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
