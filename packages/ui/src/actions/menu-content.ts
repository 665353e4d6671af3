// What a menu holds and where it stands.
import type { ReactNode } from 'react'

export type MenuEntry =
  | {
      label: string
      icon?: ReactNode
      /** A second line, or the reason when disabled. */
      hint?: string | undefined
      /** The key that does the same. */
      shortcut?: string
      danger?: boolean
      /** Why it cannot be chosen now: the entry stays reachable and says so. */
      disabledReason?: string | undefined
      onSelect?: () => void
      href?: string
    }
  | { separator: true }
  | { heading: string }

export type MenuContent = {
  items: readonly MenuEntry[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
}
