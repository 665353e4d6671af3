// Version watch: compares the version file with the first one seen on each navigation and offers to refresh (spec §2).
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isOtherVersion } from '../api/version.ts'
import { useTurn } from '../notices/use-turn.ts'
import { useUnsavedPaths } from '../shell/unsaved.ts'

const UpdateDialog = lazy(async () => ({ default: (await import('./UpdateDialog.tsx')).UpdateDialog }))

/** Waits while a page holds unsaved work or an open payment, which count as unsaved; «稍后» asks again at the next navigation. */
export function VersionWatch() {
  const { pathname } = useLocation()
  const hasUnsaved = useUnsavedPaths().size > 0
  const [isOutdated, setIsOutdated] = useState(false)
  const hasTurn = useTurn(isOutdated && !hasUnsaved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked on each navigation
  useEffect(() => {
    const leaving = new AbortController()
    readVersion(leaving.signal)
      .then(version => {
        if (isOtherVersion(version) && !leaving.signal.aborted) setIsOutdated(true)
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn('the version file could not be read', error)
      })
    return () => leaving.abort()
  }, [pathname])
  if (!hasTurn) return null
  return (
    <Suspense>
      <UpdateDialog onLater={() => setIsOutdated(false)} />
    </Suspense>
  )
}

async function readVersion(signal: AbortSignal): Promise<string> {
  const reply = await fetch('/version.json', { cache: 'no-store', signal })
  const answer: unknown = await reply.json()
  if (typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'string') return answer.version
  throw new Error('the version file has another shape')
}
