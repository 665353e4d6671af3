// Search box: opens the palette, as Ctrl K does anywhere; and the list of keys, as ? does.
import { SearchTrigger } from '@tallyhelm/browser/app/SearchTrigger'
import { usePageKeys } from '@tallyhelm/browser/app/use-page-keys'
import { useSummoned } from '@tallyhelm/browser/app/use-summoned'
import { lazy, Suspense, useState } from 'react'
import { useShortcuts } from '../lists/shortcuts.ts'
import { hiddenFor, type MenuGroup } from '../routes/menu.ts'
import type { Session } from '../session/use-session.ts'
import { placesOf } from './page-keys.ts'
import styles from './top-bar.module.css'
import { useOpenedChannels } from './use-opened-channels.ts'

const load = () => import('../palette/Palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))
const PortalKeyHelp = lazy(async () => ({ default: (await import('./PortalKeyHelp.tsx')).PortalKeyHelp }))
const LABEL = '搜索账户 ID、单号或功能'

export function SearchBox({ session, menu }: { session: Session & { status: 'ready' }; menu: readonly MenuGroup[] }) {
  const channels = useOpenedChannels()
  const { isOpen, opening, open, close } = useSummoned()
  const [isHelping, setIsHelping] = useState(false)
  const isOn = useShortcuts()
  const hidden = hiddenFor({ roles: session.roles, isSubCustomer: session.isSubCustomer, channels })
  const places = placesOf(menu, hidden)
  usePageKeys({ places, isOn, onHelp: () => setIsHelping(true) })
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <SearchTrigger label={LABEL} className={styles.search} preload={preload} onOpen={open} />
      {isHelping ? (
        <Suspense>
          <PortalKeyHelp places={places} onClose={() => setIsHelping(false)} />
        </Suspense>
      ) : null}
      {opening === 0 ? null : (
        <Suspense>
          <Palette
            key={opening}
            open={isOpen}
            onClose={close}
            menu={menu}
            hidden={hidden}
            userId={session.profile.id}
            isSubCustomer={session.isSubCustomer}
            isAssociated={session.roles.includes('Associated')}
            channels={channels}
          />
        </Suspense>
      )}
    </>
  )
}
