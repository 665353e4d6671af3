// The panel of a popover, placed beside its button; loaded when first opened.
import { Popover as Base } from '@base-ui/react/popover'
import type { KeyboardEvent } from 'react'
import { classNames } from '../styles/class-names.ts'
import styles from './floating.module.css'
import { useLayerClass } from './layer.tsx'
import type { PopoverContent } from './popover-content.ts'
import type { LatePanel } from './use-late-panel.ts'

type Props = PopoverContent & { panel: LatePanel }

export const PopoverPanel = ({ panel, children, title, label, side = 'bottom', align = 'start', flush, plain, className }: Props) => (
  <div className={styles.guardless}>
    <Base.Root open={panel.open} onOpenChange={panel.onOpenChange}>
      <Base.Portal>
        <Base.Positioner
          anchor={() => fieldOf(panel.anchor())}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classNames(useLayerClass(), styles.guardless)}
        >
          <Base.Popup
            id={panel.id}
            finalFocus={panel.finalFocus}
            className={classNames(styles.surface, !plain && styles.popover, flush && styles.flush, className)}
            aria-label={label}
            onKeyDown={event => {
              if (event.key === 'Tab') leaveAtEnd(panel, event)
            }}
            onPointerEnter={panel.onPointerEnter}
            onPointerLeave={panel.onPointerLeave}
          >
            {title === undefined ? null : <Base.Title className={styles.popoverTitle}>{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  </div>
)

/** What opens inside a field with its label stands at the field's edge. */
const fieldOf = (button: HTMLElement | null) => button?.closest('[data-field]') ?? button

const stops = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]'

/** Tab on the last stop goes on from the button, Shift+Tab on the first one goes back to it; both close the panel. */
const leaveAtEnd = (panel: LatePanel, event: KeyboardEvent<HTMLElement>) => {
  const { currentTarget, target, shiftKey } = event
  const list = [...currentTarget.querySelectorAll<HTMLElement>(stops)].filter(stop => stop.tabIndex >= 0 && stop.checkVisibility())
  const isAtEnd = list.length === 0 || target === list.at(shiftKey ? 0 : -1) || (shiftKey && target === currentTarget)
  // What floats above the panel passes its keys on, but is not in it.
  if (!isAtEnd || !(target instanceof Node) || !currentTarget.contains(target)) return
  if (shiftKey) event.preventDefault()
  panel.anchor()?.focus()
  panel.onOpenChange(false, { reason: 'tab', event: event.nativeEvent })
}
