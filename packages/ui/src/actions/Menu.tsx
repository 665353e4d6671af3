// A drop-down list of actions opened by a button. The list's code comes at its first use.
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { useLatePanel } from '../overlay/use-late-panel.ts'

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

type Props = MenuContent & { trigger: ReactElement; openOnHover?: boolean }

const load = () => import('./MenuPanel.tsx')
const MenuPanel = lazy(async () => ({ default: (await load()).MenuPanel }))

/** Arrow keys move, a letter jumps, Enter chooses, Esc closes and gives the focus back. */
export const Menu = ({ trigger, openOnHover, ...content }: Props) => {
  const [button, panel] = useLatePanel(trigger, { load, hasPopup: 'menu', openOnHover })
  return (
    <>
      {button}
      {panel === undefined ? null : (
        <Suspense>
          <MenuPanel {...content} panel={panel} />
        </Suspense>
      )}
    </>
  )
}
