// Consultant widget «专属顾问»: docked to an edge of the window, moved by dragging or with the arrow keys, opens the consultants' cards.
import { useIsNarrow } from '@tallyhelm/ui/layout/media'
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import Headset from 'lucide-react/icons/headset'
import { lazy, Suspense, useRef } from 'react'
import styles from './consultant.module.css'
import { useDocking } from './use-docking.ts'

const ConsultantCards = lazy(async () => ({ default: (await import('./ConsultantCards.tsx')).ConsultantCards }))

export function Consultant() {
  const isNarrow = useIsNarrow()
  const button = useRef<HTMLButtonElement>(null)
  const { docked, isOpen, setIsOpen, dockTo, handlers } = useDocking(button)
  return (
    <>
      <Popover
        label="专属顾问"
        side={docked.edge === 'right' ? 'left' : 'right'}
        align="end"
        flush
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button
            ref={button}
            type="button"
            className={styles.widget}
            data-edge={docked.edge}
            aria-describedby="consultant-keys"
            {...handlers}
          >
            <Headset size={15} aria-hidden />
            <span className={isNarrow ? 'sr-only' : styles.title}>专属顾问</span>
          </button>
        }
      >
        <Suspense fallback={<div className={styles.panel} />}>
          <ConsultantCards edge={docked.edge} onDock={dockTo} />
        </Suspense>
      </Popover>
      <span id="consultant-keys" hidden>
        可拖动，也可用方向键移动
      </span>
    </>
  )
}
