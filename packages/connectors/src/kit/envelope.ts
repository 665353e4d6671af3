// Digital envelopes: a random AES-128 key wrapped with the receiver's RSA key (PKCS#1 v1.5), around a text in ECB mode, as two houses want it.
import { constants, createCipheriv, createDecipheriv, type KeyObject, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'
import { StatementFault } from './statement-lines.ts'

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

/** As `unseal`, of what comes in base64, piece by piece. Fails with StatementFault; nothing of it is proven before its signature is checked. */
export async function* unsealedPieces(sealed: AsyncIterable<Uint8Array>, wrappedKey: Buffer, ours: KeyObject): AsyncGenerator<Uint8Array> {
  const decipher = orFault(() => createDecipheriv('aes-128-ecb', privateDecrypt({ key: ours, padding }, wrappedKey), null))
  const opened = (text: string) => orFault(() => decipher.update(Buffer.from(text, 'base64')))
  let rest = ''
  for await (const piece of sealed) {
    rest += Buffer.from(piece).toString('latin1').replaceAll(/\s/g, '')
    const whole = rest.length - (rest.length % 4)
    yield opened(rest.slice(0, whole))
    rest = rest.slice(whole)
  }
  yield opened(rest)
  yield orFault(() => decipher.final())
}

/** A wrong key or wrong padding is no envelope, whoever sent it. */
function orFault<Made>(work: () => Made): Made {
  try {
    return work()
  } catch {
    throw new StatementFault('an envelope that is not for us')
  }
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
