// The proof of a case: a picture small in the panel and large on a click, a PDF to be saved.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import type { CaseDetail } from '@tallyhelm/protocol/topics/cases/schemas'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchFile } from '../api/client.ts'
import styles from './cases.module.css'

type Props = { caseId: string; proof: NonNullable<CaseDetail['proof']> }

export function CaseProof({ caseId, proof }: Props) {
  const request = { case_id: caseId }
  const { data: url, error } = useQuery({
    queryKey: callKey(caseEndpoints.proof, request),
    queryFn: async ({ signal }) => addressOf(await fetchFile(caseEndpoints.proof, request, { signal, background: true })),
    // A case's proof never changes.
    staleTime: 'static',
  })
  const [isLarge, setIsLarge] = useState(false)
  return (
    <section aria-label="凭证">
      <h3 className={styles.part}>凭证</h3>
      {error ? <NoticeStrip tone="error">{error.message}</NoticeStrip> : null}
      {url === undefined && !error ? <Skeleton lines={3} /> : null}
      {url !== undefined && proof.is_picture ? (
        <button type="button" className={styles.proof} onClick={() => setIsLarge(true)}>
          <img src={url} alt="凭证，点击放大" />
        </button>
      ) : null}
      {url !== undefined && !proof.is_picture ? (
        <a className={styles.title} href={url} download={`凭证-${caseId}.pdf`}>
          下载凭证（PDF）
        </a>
      ) : null}
      <Dialog open={isLarge} onClose={() => setIsLarge(false)} title="凭证" width={780}>
        <img className={styles.large} src={url} alt="凭证" />
      </Dialog>
    </section>
  )
}

/** The bytes as an address of their own: nothing is to be given back when they go. */
function addressOf(blob: Blob): Promise<string> {
  const reader = new FileReader()
  const read = new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('the file cannot be read', { cause: reader.error })))
  })
  reader.readAsDataURL(blob)
  return read
}
