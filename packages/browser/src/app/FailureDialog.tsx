// Failure dialog: «错误提示» for calls that ended in a code, one after the other and none twice, and a toast for files (spec §8).
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Announcement, onAnnouncement } from '../calls/announcements.ts'

const PRELOAD_AFTER_MS = 3_000
const FILE_TOAST_MS = 3_000
const loadDialog = () => import('@tallyhelm/ui/overlay/ErrorDialog')
const ErrorDialog = lazy(async () => ({ default: (await loadDialog()).ErrorDialog }))

export function FailureDialog() {
  const [waiting, setWaiting] = useState<readonly Announcement[]>([])
  const [last, setLast] = useState<Announcement>()
  const toast = useToast()
  useEffect(
    () =>
      onAnnouncement(announcement => {
        if (announcement.look === 'toast') return void toast.error(announcement.msg, { durationMs: FILE_TOAST_MS })
        setWaiting(now => (now.some(one => isSame(one, announcement)) ? now : [...now, announcement]))
      }),
    [toast],
  )
  useEffect(() => {
    // Fetched while nothing else happens: it is needed most when the network is gone.
    const timer = setTimeout(() => loadDialog().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const [first] = waiting
  // What was read last stands until the dialog is gone.
  const shown = first ?? last
  if (!shown) return null
  const close = () => {
    setLast(first)
    setWaiting(now => now.slice(1))
  }
  return (
    <Suspense>
      <ErrorDialog open={first !== undefined} onClose={close} title={shown.title} message={shown.msg} requestId={shown.requestId} />
    </Suspense>
  )
}

const isSame = (one: Announcement, other: Announcement): boolean => one.title === other.title && one.msg === other.msg
