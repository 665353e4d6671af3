// Digital envelopes as YeePay and PayEase use them: a random AES key, wrapped with the receiver's RSA key, around the content.
import { constants, createCipheriv, createDecipheriv, privateDecrypt, publicEncrypt, randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const padding = constants.RSA_PKCS1_PADDING

/** Both parts in Base64. */
export interface Envelope {
  key: string
  content: string
}

export function seal(text: string, receiver: string): Envelope {
  const key = Array.from({ length: 16 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  const cipher = createCipheriv('aes-128-ecb', key, null)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
  return { key: publicEncrypt({ key: receiver, padding }, Buffer.from(key)).toString('base64'), content }
}

/** null for whatever wasn't sealed for this key. */
export function open({ key, content }: Envelope, privateKey: string): string | null {
  try {
    const secret = privateDecrypt({ key: privateKey, padding }, Buffer.from(key, 'base64'))
    const decipher = createDecipheriv('aes-128-ecb', secret, null)
    return Buffer.concat([decipher.update(content, 'base64'), decipher.final()]).toString('utf8')
  } catch {
    return null // wrong key, wrong padding or no Base64: all of them are no envelope
  }
}
