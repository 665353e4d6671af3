// A drop-down list of actions opened by a button. The list's code comes at its first use.
import { lazy, type ReactElement, Suspense } from 'react'
import { useLatePanel } from '../overlay/use-late-panel.ts'
import type { MenuContent } from './menu-content.ts'

export type { MenuEntry } from './menu-content.ts'

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
