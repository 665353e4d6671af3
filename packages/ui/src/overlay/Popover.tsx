// A panel beside the button that opened it, holding a small form or explanation.
import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './floating.module.css'
import { useLayerClass } from './layer.tsx'

type Props = {
  /** The button that opens it; receives aria-expanded and aria-haspopup. */
  trigger: ReactElement
  children: ReactNode
  title?: string
  /** Names the panel when there is no visible title. */
  label?: string
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Opens when the pointer rests on the trigger as well as on click. */
  openOnHover?: boolean
  /** Leaves the inner spacing to the content. */
  flush?: boolean
  className?: string
}

/** Esc and a press outside close it; the focus goes in and comes back to the trigger. */
export const Popover = ({
  trigger,
  children,
  title,
  label,
  side = 'bottom',
  align = 'start',
  open,
  onOpenChange,
  openOnHover,
  flush,
  className,
}: Props) => (
  <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={next => onOpenChange?.(next)}>
    <Base.Trigger render={trigger} openOnHover={openOnHover ?? false} delay={80} closeDelay={200} />
    <Base.Portal>
      <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={8} className={useLayerClass()}>
        <Base.Popup className={classNames(styles.surface, styles.popover, flush && styles.flush, className)} aria-label={label}>
          {title === undefined ? null : <Base.Title className={styles.popoverTitle}>{title}</Base.Title>}
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
