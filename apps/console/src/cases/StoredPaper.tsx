// A paper that somebody uploaded, read when it is asked for: a picture in place, anything else to be saved.
import type { Endpoint, FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useState } from 'react'
import { useFile } from '../api/use-file.ts'
import styles from './cases.module.css'

type Props<Request> = { endpoint: Endpoint<Request, FileAnswer>; request: Request; name: string }

export function StoredPaper<Request>(props: Props<Request>) {
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

function Shown<Request>({ endpoint, request, name }: Props<Request>) {
  const { url, error } = useFile(endpoint, request)
  if (error) return <>{error.message}</>
  if (url === undefined) return <>正在读取 {name}</>
  if (url.startsWith('data:image/')) return <img className={styles.large} src={url} alt={name} />
  return (
    <a href={url} download={name}>
      下载 {name}
    </a>
  )
}
