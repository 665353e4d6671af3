// Asks before something that cannot be undone: restates what will happen to what; may ask to type a word.
import { lazy, type ReactNode, Suspense, useState } from 'react'

export type ConfirmProps = {
  open: boolean
  onClose: () => void
  /** «确认清零 3 个账户？». */
  title: string
  /** The object and the consequence. */
  children: ReactNode
  /** Verb and object: «确认清零». */
  confirmText: string
  onConfirm: () => void
  /** danger: filled error button. */
  tone?: 'normal' | 'danger'
  loading?: boolean
  /** The word that must be typed first: «清零». */
  typeToConfirm?: string
  cancelText?: string
}

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
