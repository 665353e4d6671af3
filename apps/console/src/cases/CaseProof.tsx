// The proof of a case: a picture small in the panel and large on a click, a PDF to be saved.
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import type { CaseDetail } from '@tallyhelm/protocol/topics/cases/schemas'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useState } from 'react'
import { useFile } from '../api/use-file.ts'
import styles from './cases.module.css'

type Props = { caseId: string; proof: NonNullable<CaseDetail['proof']> }

export function CaseProof({ caseId, proof }: Props) {
  const { url, error } = useFile(caseEndpoints.proof, { case_id: caseId })
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
