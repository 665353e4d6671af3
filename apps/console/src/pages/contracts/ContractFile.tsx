// A file of a contract: fetched when it is asked for; a picture is shown, a PDF saved.
import { consoleContractEndpoints } from '@tallyhelm/protocol/topics/contracts/console-endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useState } from 'react'
import { useFile } from '../../api/use-file.ts'
import styles from './contracts.module.css'

type Props = { contractId: string; attachment: number | null; name: string }

export function ContractFile(props: Props) {
  const [isWanted, setIsWanted] = useState(false)
  if (isWanted) return <Shown {...props} />
  return (
    <Button size="small" onClick={() => setIsWanted(true)}>
      打开 {props.name}
    </Button>
  )
}

function Shown({ contractId, attachment, name }: Props) {
  const { url, error } = useFile(consoleContractEndpoints.file, { contract_id: contractId, attachment })
  if (error) return <NoticeStrip tone="error">{error.message}</NoticeStrip>
  if (url === undefined) return <p>正在读取 {name}</p>
  if (url.startsWith('data:image/')) return <img className={styles.picture} src={url} alt={name} />
  return (
    <a className={styles.open} href={url} download={name.endsWith('.pdf') ? name : `${name}-${contractId}.pdf`}>
      下载 {name}（PDF）
    </a>
  )
}
