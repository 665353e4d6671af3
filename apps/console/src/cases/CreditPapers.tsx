// The papers of an application for another limit, each read when it is asked for.
import { consoleCreditEndpoints } from '@tallyhelm/protocol/topics/credit/console-endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useState } from 'react'
import { useCall } from '../api/queries.ts'
import { useFile } from '../api/use-file.ts'
import styles from './cases.module.css'

export function CreditPapers({ caseId }: { caseId: string }) {
  const { data, error } = useCall(consoleCreditEndpoints.papers, { case_id: caseId })
  if (error) return <NoticeStrip tone="error">{error.msg}</NoticeStrip>
  if (!data || data.papers.length === 0) return null
  return (
    <section aria-label="财务资料">
      <h3 className={styles.part}>财务资料</h3>
      {data.papers.map((name, paper) => (
        <Paper key={`${paper} ${name}`} caseId={caseId} paper={paper} name={name} />
      ))}
    </section>
  )
}

type Props = { caseId: string; paper: number; name: string }

function Paper(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <p>
      {isOpen ? (
        <Shown {...props} />
      ) : (
        <Button variant="text" size="small" onClick={() => setIsOpen(true)}>
          打开 {props.name}
        </Button>
      )}
    </p>
  )
}

function Shown({ caseId, paper, name }: Props) {
  const { url, error } = useFile(consoleCreditEndpoints.paper, { case_id: caseId, paper })
  if (error) return <>{error.message}</>
  if (url === undefined) return <>正在读取 {name}</>
  if (url.startsWith('data:image/')) return <img className={styles.large} src={url} alt={name} />
  return (
    <a href={url} download={name}>
      下载 {name}（PDF）
    </a>
  )
}
