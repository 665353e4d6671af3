// Digital envelopes: a random AES-128 key wrapped with the receiver's RSA key (PKCS#1 v1.5), around a text in ECB mode, as two houses want it.
import { constants, createCipheriv, createDecipheriv, type KeyObject, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'

const padding = constants.RSA_PKCS1_PADDING
const KEY_CHARACTERS = 16

export type Envelope = { wrappedKey: Buffer; content: Buffer }

/** The key is 16 characters, since houses take it for text. */
export function seal(text: string, receiver: KeyObject): Envelope {
  const key = randomBytes(KEY_CHARACTERS / 2).toString('hex')
  const cipher = createCipheriv('aes-128-ecb', key, null)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { wrappedKey: publicEncrypt({ key: receiver, padding }, Buffer.from(key)), content }
}

/** Undefined for whatever wasn't sealed for this key; what comes out is proven by nothing until its signature is checked. */
export function unseal({ wrappedKey, content }: Envelope, ours: KeyObject): string | undefined {
  try {
    const key = privateDecrypt({ key: ours, padding }, wrappedKey)
    const decipher = createDecipheriv('aes-128-ecb', key, null)
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat([decipher.update(content), decipher.final()]))
  } catch {
    return undefined // a wrong key, wrong padding or broken UTF-8 are no envelope, whoever sent it
  }
}
