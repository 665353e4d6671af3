// Make a certificate: a key with a certificate that it signs itself, for the demo and for tests.
import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { der } from './der.ts'

const RSA_SHA256 = '1.2.840.113549.1.1.11'
const COMMON_NAME = '2.5.4.3'
const ORGANIZATION = '2.5.4.10'
const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'

export type MadeCertificate = { keyPem: string; certificatePem: string }

/** RSA 3072, good from a day before `at` for ten years. */
export function makeCertificate(owner: string, at: Date): MadeCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const algorithm = der.sequence(der.oid(RSA_SHA256), der.nothing())
  const name = der.sequence(...[ORGANIZATION, COMMON_NAME].map(oid => der.setOf(der.sequence(der.oid(oid), der.text(owner)))))
  const [from, until] = [new Date(at.getTime() - 86_400_000), new Date(at.getTime() + 3_650 * 86_400_000)]
  const extension = (oid: string, value: Uint8Array) => der.sequence(der.oid(oid), der.boolean(true), der.octets(value))
  const toBeSigned = der.sequence(
    der.tagged(0, der.integer(2)),
    der.wholeNumber(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    algorithm,
    name,
    der.sequence(der.instant(from), der.instant(until)),
    name,
    createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({ type: 'spki', format: 'der' }),
    // It signs papers, and no other certificate.
    der.tagged(3, der.sequence(extension(BASIC_CONSTRAINTS, der.sequence()), extension(KEY_USAGE, der.bits(Buffer.from([0xc0]), 6)))),
  )
  const whole = der.sequence(toBeSigned, algorithm, der.bits(sign('sha256', toBeSigned, privateKey)))
  const lines = whole.toString('base64').replace(/.{64}(?=.)/g, '$&\n')
  return {
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
