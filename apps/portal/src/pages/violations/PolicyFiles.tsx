// What platforms write about their rules, as the agency hands it out: each to be saved.
import { policyEndpoints } from '@tallyhelm/protocol/topics/violations/policy-endpoints'
import type { PolicyFile } from '@tallyhelm/protocol/topics/violations/policy-schemas'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useCall } from '../../api/queries.ts'
import { DownloadButton } from '../../exports/DownloadButton.tsx'
import styles from './violations.module.css'

/** Of the channel whose violations have pages; nothing where none is handed out. */
export function PolicyFilesCard() {
  const { data } = useCall(policyEndpoints.policyFiles, {})
  const files = data?.files.filter(({ channel }) => channel === 'FACEBOOK') ?? []
  if (files.length === 0) return null
  return (
    <Card title="渠道政策文件">
      <PolicyFiles files={files} />
    </Card>
  )
}

export const PolicyFiles = ({ files }: { files: readonly Pick<PolicyFile, 'file_id' | 'title' | 'version'>[] }) => (
  <ul className={styles.policies} aria-label="政策文件">
    {files.map(({ file_id, title, version }) => (
      <li key={file_id}>
        {title}（{version}）
        <DownloadButton endpoint={policyEndpoints.policyFile} request={{ file_id }} text="下载" name={`下载 ${title}`} look="link" />
      </li>
    ))}
  </ul>
)
