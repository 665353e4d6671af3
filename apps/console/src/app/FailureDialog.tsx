// Failure dialog: «错误提示» for what a person asked for and did not get.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { lazy, Suspense, useEffect, useState } from 'react'
import { onAnnouncement } from '../api/failure.ts'

const PRELOAD_AFTER_MS = 3_000
const loadDialog = () => import('@tallyhelm/ui/overlay/ErrorDialog')
const ErrorDialog = lazy(async () => ({ default: (await loadDialog()).ErrorDialog }))

export function FailureDialog() {
  const [shown, setShown] = useState<ApiError>()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(
    () =>
      onAnnouncement(error => {
        setShown(error)
        setIsOpen(true)
      }),
    [],
  )
  useEffect(() => {
    // Fetched while nothing else happens: it is needed most when the network is gone.
    const timer = setTimeout(() => loadDialog().catch(() => undefined), PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <Suspense>
      <ErrorDialog open={isOpen} onClose={() => setIsOpen(false)} message={shown.msg} requestId={shown.requestId} />
    </Suspense>
  )
}
