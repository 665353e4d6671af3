// Fetches a small sheet and hands it to the browser's downloads.
import { failureText } from '@tallyhelm/browser/calls/failure'
import type { Endpoint } from '@tallyhelm/protocol/wire/endpoint'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { saveFile } from '@tallyhelm/browser/calls/save-file'
import { download } from '../../api/download.ts'

/** A failure is told in a toast for 3 seconds (spec §8). */
export function useSheetDownload() {
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const fetchSheet = <Request>(endpoint: Endpoint<Request, unknown>, request: Request): void => {
    if (isPending) return
    setIsPending(true)
    download(endpoint, request, { background: true })
      .then(saveFile)
      .catch((error: unknown) => toast.error(failureText(error), { durationMs: 3000 }))
      .finally(() => setIsPending(false))
  }
  return { fetchSheet, isPending }
}
