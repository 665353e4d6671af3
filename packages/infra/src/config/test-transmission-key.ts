// The private key for secure transmission of a test run: making one takes up to a second of the processor.
import { generateKeyPairSync } from 'node:crypto'
import { madeOnce } from './test-once.ts'

/** PEM (PKCS 8, RSA 3072). */
export const testTransmissionKey = (): string => madeOnce('transmission.pem', makeKey)

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
