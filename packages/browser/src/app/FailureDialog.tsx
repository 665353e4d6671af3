// Failure dialog: «错误提示» for what a person asked for and did not get, and a toast for files (spec §8).
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Announcement, onAnnouncement } from '../calls/announcements.ts'

const PRELOAD_AFTER_MS = 3_000
const FILE_TOAST_MS = 3_000
const loadDialog = () => import('@tallyhelm/ui/overlay/ErrorDialog')
const ErrorDialog = lazy(async () => ({ default: (await loadDialog()).ErrorDialog }))

export function FailureDialog() {
  const [shown, setShown] = useState<Announcement>()
  const [isOpen, setIsOpen] = useState(false)
  const toast = useToast()
  useEffect(
    () =>
      onAnnouncement(announcement => {
        if (announcement.look === 'toast') return void toast.error(announcement.msg, { durationMs: FILE_TOAST_MS })
        setShown(announcement)
        setIsOpen(true)
      }),
    [toast],
  )
  useEffect(() => {
    // Fetched while nothing else happens: it is needed most when the network is gone.
    const timer = setTimeout(() => loadDialog().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <Suspense>
      <ErrorDialog open={isOpen} onClose={() => setIsOpen(false)} title={shown.title} message={shown.msg} requestId={shown.requestId} />
    </Suspense>
  )
}
