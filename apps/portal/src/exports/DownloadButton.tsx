// A button that fetches one file and saves it.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { saveFile } from '@tallyhelm/browser/calls/save-file'
import type { Endpoint, FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { download } from '../api/download.ts'
import { useButtons } from '../shell/use-buttons.ts'

type Props<Request> = {
  endpoint: Endpoint<Request, FileAnswer>
  request: Request
  text: string
  /** Where the words alone don't tell it from others on the page. */
  name?: string
  look?: 'link' | 'default'
  /** Why there is nothing to fetch. */
  disabledReason?: string | undefined
}

export function DownloadButton<Request>({ endpoint, request, text, name = text, look = 'default', disabledReason }: Props<Request>) {
  const toast = useToast()
  const obstacle = useButtons()('export')
  const [isPending, setIsPending] = useState(false)
  const fetchFile = () => {
    setIsPending(true)
    download(endpoint, request, { background: true })
      .then(saveFile)
      .catch((error: unknown) => toast.error(failureText(error), { durationMs: 3000 }))
      .finally(() => setIsPending(false))
  }
  return (
    <Button
      variant={look === 'link' ? 'text' : 'default'}
      size={look === 'link' ? 'mini' : 'medium'}
      loading={isPending}
      disabledReason={disabledReason ?? obstacle}
      aria-label={name}
      onClick={fetchFile}
    >
      {text}
    </Button>
  )
}
