// A paper that somebody uploaded or the product made, read when it is asked for: a picture or a video in place, anything else to be saved.
import type { Endpoint, FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useState } from 'react'
import { useFile } from '../api/use-file.ts'
import styles from './cases.module.css'

type Props<Request> = {
  endpoint: Endpoint<Request, FileAnswer>
  request: Request
  name: string
  /** Under which a PDF is saved, where its name here is none of a file. */
  fileName?: string
  /** Whether it is read without being asked for. */
  isShown?: boolean
}

export function StoredPaper<Request>({ isShown = false, ...paper }: Props<Request>) {
  const [isOpen, setIsOpen] = useState(isShown)
  return (
    <div className={styles.paper}>
      {isOpen ? (
        <Shown {...paper} />
      ) : (
        <Button size="small" onClick={() => setIsOpen(true)}>
          打开 {paper.name}
        </Button>
      )}
    </div>
  )
}

function Shown<Request>({ endpoint, request, name, fileName }: Props<Request>) {
  const { url, error } = useFile(endpoint, request)
  if (error) return <NoticeStrip tone="error">{error.message}</NoticeStrip>
  if (url === undefined) return <>正在读取 {name}</>
  if (url.startsWith('data:image/')) return <img src={url} alt={name} />
  if (url.startsWith('data:video/')) return <video src={url} controls aria-label={name} />
  return (
    <a href={url} download={fileName ?? name}>
      下载 {fileName === undefined ? name : `${name}（PDF）`}
    </a>
  )
}
