// The panel of a tooltip, placed beside the element that wants it; loaded by Tooltip when first needed.
import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import styles from './floating.module.css'

type Props = {
  anchor: Element
  side: 'top' | 'bottom' | 'left' | 'right'
  content: ReactNode
  /** The pointer reached the text, or left it. */
  onStay: () => void
  onLeave: () => void
  /** Esc, or a press elsewhere. */
  onClose: () => void
}

export const TooltipPanel = ({ anchor, side, content, onStay, onLeave, onClose }: Props) => (
  <Base.Root open onOpenChange={open => (open ? undefined : onClose())}>
    <Base.Portal>
      <Base.Positioner anchor={anchor} side={side} sideOffset={6} className={styles.tooltipLayer}>
        <Base.Popup className={styles.tooltip} onPointerEnter={onStay} onPointerLeave={onLeave}>
          {content}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
