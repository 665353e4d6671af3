// The key and certificate with which contracts of a test run are signed, as the configuration names them.
import { systemClock } from '../clock/clock.ts'
import { type MadeCertificate, makeCertificate } from '../pdf/make-certificate.ts'
import { madeOnce } from './test-once.ts'

export function testSigningPair(): { CONTRACT_SIGNING_KEY: string; CONTRACT_SIGNING_CERTIFICATE: string } {
  const made = madeOnce('signing.json', () => JSON.stringify(makeCertificate('测试代理', systemClock().now())))
  const { keyPem, certificatePem } = JSON.parse(made) as MadeCertificate // written just above
  return { CONTRACT_SIGNING_KEY: keyPem, CONTRACT_SIGNING_CERTIFICATE: certificatePem }
}
