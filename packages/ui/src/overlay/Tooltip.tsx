// A short text that appears beside an element on hover or focus and leaves on Esc.
import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import styles from './floating.module.css'

type Side = 'top' | 'bottom' | 'left' | 'right'

/** Only repeats or adds to what the element already says: put nothing here that a user must read. The child must accept a ref and props. */
export const Tooltip = ({ content, side = 'top', children }: { content: ReactNode; side?: Side; children: ReactElement }) => (
  <Base.Root disabled={content === null || content === undefined || content === ''}>
    <Base.Trigger render={children} delay={300} closeOnClick={false} />
    <Base.Portal>
      <Base.Positioner side={side} sideOffset={6} className={styles.tooltipLayer}>
        <Base.Popup className={styles.tooltip}>{content}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
