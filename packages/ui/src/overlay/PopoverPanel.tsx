// The panel of a popover, placed beside its button; loaded when first opened.
import { Popover as Base } from '@base-ui/react/popover'
import { classNames } from '../styles/class-names.ts'
import styles from './floating.module.css'
import { useLayerClass } from './layer.tsx'
import type { PopoverContent } from './Popover.tsx'
import type { LatePanel } from './use-late-panel.ts'

type Props = PopoverContent & { panel: LatePanel }

export const PopoverPanel = ({ panel, children, title, label, side = 'bottom', align = 'start', flush, plain, className }: Props) => (
  <Base.Root open={panel.open} onOpenChange={panel.onOpenChange}>
    <Base.Portal>
      <Base.Positioner anchor={panel.anchor} side={side} align={align} sideOffset={6} collisionPadding={8} className={useLayerClass()}>
        <Base.Popup
          id={panel.id}
          finalFocus={panel.anchor}
          className={classNames(styles.surface, !plain && styles.popover, flush && styles.flush, className)}
          aria-label={label}
          onPointerEnter={panel.onPointerEnter}
          onPointerLeave={panel.onPointerLeave}
        >
          {title === undefined ? null : <Base.Title className={styles.popoverTitle}>{title}</Base.Title>}
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
