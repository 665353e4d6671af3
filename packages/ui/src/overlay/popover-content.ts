// What a popover holds and where it stands.
import type { ReactNode } from 'react'

export type PopoverContent = {
  children: ReactNode
  title?: string | undefined
  /** Names the panel when there is no visible title. */
  label?: string | undefined
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  /** Leaves the inner spacing to the content. */
  flush?: boolean | undefined
  /** The surface alone, without spacing, text size and scrolling of its own. */
  plain?: boolean | undefined
  className?: string | undefined
}
