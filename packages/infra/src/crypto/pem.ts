// PEM keys: whether a text is one that signatures can be made or checked with, and a fingerprint that tells one from another.
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { sha256Hex } from './hash.ts'

/** Weaker RSA keys are taken by no house. */
const RSA_LEAST_BITS = 2_048

/** The first sixteen hex digits of the SHA-256 of the key's public half, or undefined when the text is no private key. */
export const privateKeyPrint = (pem: string): string | undefined => printOf(() => createPublicKey(createPrivateKey(pem)))

/** The same of a public key or a certificate. */
export const publicKeyPrint = (pem: string): string | undefined =>
  printOf(() => (pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem).publicKey : createPublicKey(pem)))

function printOf(read: () => KeyObject): string | undefined {
  try {
    const key = read()
    const bits = key.asymmetricKeyDetails?.modulusLength
    if (key.asymmetricKeyType === 'rsa' && (bits ?? 0) < RSA_LEAST_BITS) return undefined
    return sha256Hex(key.export({ type: 'spki', format: 'der' }).toString('base64')).slice(0, 16)
  } catch {
    return undefined
  }
}
