// A panel beside the button that opened it, holding a small form or explanation. The panel's code comes at its first use.
import { lazy, type ReactElement, Suspense } from 'react'
import type { PopoverContent } from './popover-content.ts'
import { useLatePanel } from './use-late-panel.ts'

type Props = PopoverContent & {
  /** The button that opens it; receives aria-expanded and aria-haspopup. */
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Opens when the pointer rests on the trigger as well as on click. */
  openOnHover?: boolean
}

const load = () => import('./PopoverPanel.tsx')
const PopoverPanel = lazy(async () => ({ default: (await load()).PopoverPanel }))

/** Esc and a press outside close it; the focus goes in and comes back to the trigger. */
export const Popover = ({ trigger, open, onOpenChange, openOnHover, ...content }: Props) => {
  const [button, panel] = useLatePanel(trigger, { load, hasPopup: 'dialog', open, onOpenChange, openOnHover })
  return (
    <>
      {button}
      {panel === undefined ? null : (
        <Suspense>
          <PopoverPanel {...content} panel={panel} />
        </Suspense>
      )}
    </>
  )
}
