// Asks before something that cannot be undone: restates what will happen to what; may ask to type a word.
import { lazy, Suspense, useState } from 'react'
import type { ConfirmProps } from './confirm-props.ts'

const ConfirmPanel = lazy(async () => ({ default: (await import('./ConfirmPanel.tsx')).ConfirmPanel }))

/** Fetched when first opened, then kept, so that it can leave with its animation. */
export const ConfirmDialog = (props: ConfirmProps) => {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <ConfirmPanel {...props} />
    </Suspense>
  )
}
