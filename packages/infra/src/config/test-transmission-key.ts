// The private key for secure transmission of a test run: making one takes up to a second of the processor, so all test files share it.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testRunFolder } from '../db/test-database.ts'

/** PEM (PKCS 8, RSA 3072). Whoever asks first makes it; it is gone with the run's folder. */
export function testTransmissionKey(): string {
  const folder = testRunFolder()
  if (folder === undefined) return makeKey()
  const file = join(folder, 'transmission.pem')
  return read(file) ?? keep(makeKey(), file)
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** A link appears whole or not at all, and the first one stays. */
function keep(key: string, file: string): string {
  const own = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(own, key, { mode: 0o600 })
  try {
    linkSync(own, file)
  } catch {
    // Another test file was first.
  }
  rmSync(own)
  return readFileSync(file, 'utf8')
}
