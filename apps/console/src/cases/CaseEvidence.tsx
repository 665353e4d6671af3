// What a customer handed in with its case, each read when it is asked for: pictures and videos in place, a PDF to be saved.
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useCall } from '../api/queries.ts'
import styles from './cases.module.css'
import { StoredPaper } from './StoredPaper.tsx'

export function CaseEvidence({ caseId, label = '客户凭证' }: { caseId: string; label?: string }) {
  const { data, error } = useCall(caseEndpoints.evidence, { case_id: caseId })
  if (error) return <NoticeStrip tone="error">{error.msg}</NoticeStrip>
  if (!data || data.files.length === 0) return null
  return (
    <section aria-label={label}>
      <h3 className={styles.part}>{label}</h3>
      {data.files.map(({ key, name, content_type }) => (
        <StoredPaper
          key={key}
          endpoint={caseEndpoints.evidenceFile}
          request={{ case_id: caseId, key }}
          name={name}
          isShown={content_type.startsWith('image/')}
        />
      ))}
    </section>
  )
}
