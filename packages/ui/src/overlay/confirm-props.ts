// What a confirmation asks and how.
import type { ReactNode } from 'react'

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
