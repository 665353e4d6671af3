// Papers: the maker of PDFs, with the certificate that the configuration gives.
import { type Config, ConfigError } from '@tallyhelm/infra/config/config'
import { createPaperMaker, type PaperMaker, signerProblem } from '@tallyhelm/infra/pdf/paper-maker'

/** Refuses with ConfigError a certificate that is not of the key. Without any, nothing is sealed. */
export function openPapers({ contractSigningKey: keyPem, contractSigningCertificate: certificatePem }: Config): PaperMaker {
  if (keyPem === undefined || certificatePem === undefined) return createPaperMaker(undefined)
  const problem = signerProblem({ keyPem, certificatePem })
  if (problem !== undefined) throw new ConfigError([`  CONTRACT_SIGNING_CERTIFICATE：证书与密钥不符或无法读取 (${problem})`])
  return createPaperMaker({ keyPem, certificatePem })
}
