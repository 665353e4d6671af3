// Paper worker: does one task of papers after the other, and answers with the file.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { addPages } from './add-pages.ts'
import { composed, missingOf } from './faces.ts'
import type { MadePaper } from './paper.ts'
import type { Outcome, SignerPem, Task } from './paper-maker.ts'
import { signPdf } from './sign-pdf.ts'
import { typeset } from './typeset.ts'

const pem = workerData as SignerPem | undefined // set by the maker alone
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const signer = pem && {
  key: createPrivateKey(pem.keyPem),
  certificates: (pem.certificatePem.match(CERTIFICATE) ?? []).map(one => new X509Certificate(one)),
}

async function work(task: Task): Promise<MadePaper> {
  if (task.kind === 'make') return typeset(task.paper, task.isExact)
  if (task.kind === 'addPages') {
    const added = await typeset(task.paper, false)
    return added.kind === 'made' ? { kind: 'made', bytes: addPages(task.bytes, added.bytes) } : added
  }
  if (!signer) throw new Error('there is no key to sign with')
  const { owner, caption, ...rest } = task.seal
  const seal = { ...rest, owner: composed(owner), caption: composed(caption) }
  const missing = missingOf(new Set(seal.owner + seal.caption))
  if (missing.length > 0) return { kind: 'missing', characters: missing }
  return { kind: 'made', bytes: signPdf(task.bytes, seal, signer) }
}

parentPort?.on('message', (task: Task) => {
  work(task).then(
    made => parentPort?.postMessage({ made } satisfies Outcome),
    (error: unknown) =>
      parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : 'unknown' } satisfies Outcome),
  )
})
