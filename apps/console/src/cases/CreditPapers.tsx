// The papers of an application for another limit, each read when it is asked for.
import { consoleCreditEndpoints } from '@tallyhelm/protocol/topics/credit/console-endpoints'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useCall } from '../api/queries.ts'
import styles from './cases.module.css'
import { StoredPaper } from './StoredPaper.tsx'

export function CreditPapers({ caseId }: { caseId: string }) {
  const { data, error } = useCall(consoleCreditEndpoints.papers, { case_id: caseId })
  if (error) return <NoticeStrip tone="error">{error.msg}</NoticeStrip>
  if (!data || data.papers.length === 0) return null
  return (
    <section aria-label="财务资料">
      <h3 className={styles.part}>财务资料</h3>
      {data.papers.map(({ paper, name }) => (
        <StoredPaper key={paper} endpoint={consoleCreditEndpoints.paper} request={{ case_id: caseId, paper }} name={name} />
      ))}
    </section>
  )
}
