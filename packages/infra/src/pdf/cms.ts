// CMS: a detached signature over a digest (RFC 5652), with the certificate bound into it (RFC 5035) as PAdES asks.
import { createHash, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { der, elementsOf } from './der.ts'

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
} as const

const algorithm = (oid: string) => der.sequence(der.oid(oid), der.nothing())
const attribute = (oid: string, value: Uint8Array) => der.sequence(der.oid(oid), der.setOf(value))

export type Signer = { key: KeyObject /** its own first, then those that lead to the root */; certificates: readonly X509Certificate[] }

/** `digest`: SHA-256 of what is signed. An RSA key only. */
export function signDetached(digest: Uint8Array, { key, certificates }: Signer): Buffer {
  const [own] = certificates
  if (!own) throw new Error('a signer has a certificate')
  const { issuer, serial } = issuerOf(own)
  const certificateDigest = createHash('sha256').update(own.raw).digest()
  const attributes = der.setOf(
    attribute(OID.contentType, der.oid(OID.data)),
    attribute(OID.messageDigest, der.octets(digest)),
    attribute(OID.signingCertificate, der.sequence(der.sequence(der.sequence(der.octets(certificateDigest))))),
  )
  const signature = sign('sha256', attributes, key)
  const content = elementsOf(attributes)[0]?.content ?? Buffer.alloc(0)
  const signer = der.sequence(
    der.integer(1),
    der.sequence(issuer, serial),
    algorithm(OID.sha256),
    der.tagged(0, content),
    algorithm(OID.rsa),
    der.octets(signature),
  )
  const signed = der.sequence(
    der.integer(1),
    der.setOf(algorithm(OID.sha256)),
    der.sequence(der.oid(OID.data)),
    der.tagged(0, Buffer.concat(certificates.map(({ raw }) => raw))),
    der.setOf(signer),
  )
  return der.sequence(der.oid(OID.signedData), der.tagged(0, signed))
}

/** Of a certificate: who issued it, and under which number (RFC 5280, 4.1). */
function issuerOf({ raw }: X509Certificate): { issuer: Buffer; serial: Buffer } {
  const [certificate] = elementsOf(raw)
  const [toBeSigned] = elementsOf(certificate?.content ?? Buffer.alloc(0))
  const fields = elementsOf(toBeSigned?.content ?? Buffer.alloc(0))
  // The version comes first where it is told.
  const [serial, , issuer] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
  if (!serial || !issuer) throw new Error('the certificate can’t be read')
  return { issuer: issuer.whole, serial: serial.whole }
}
