// Search box: opens the palette, as Ctrl K does anywhere; and the list of keys, as ? does.
import { useSummoned } from '@tallyhelm/browser/app/use-summoned'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Kbd } from '@tallyhelm/ui/display/Kbd'
import { useIsNarrow } from '@tallyhelm/ui/layout/media'
import Search from 'lucide-react/icons/search'
import { lazy, Suspense, useState } from 'react'
import type { MenuGroup } from '../routes/menu.ts'
import type { Session } from '../session/use-session.ts'
import { usePageKeys } from './page-keys.ts'
import styles from './top-bar.module.css'
import { useOpenedChannels } from './use-opened-channels.ts'

const load = () => import('../palette/Palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))
const KeyHelp = lazy(async () => ({ default: (await import('./KeyHelp.tsx')).KeyHelp }))
const LABEL = '搜索账户 ID、单号或功能'

export function SearchBox({ session, menu }: { session: Session & { status: 'ready' }; menu: readonly MenuGroup[] }) {
  const isNarrow = useIsNarrow()
  const channels = useOpenedChannels()
  const { isOpen, opening, open, close } = useSummoned()
  const [isHelping, setIsHelping] = useState(false)
  usePageKeys(menu, () => setIsHelping(true))
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      {isNarrow ? (
        <IconButton
          label={LABEL}
          tooltip={false}
          size="large"
          icon={<Search size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={open}
        />
      ) : (
        <button type="button" className={styles.search} aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={open}>
          <Search size={14} aria-hidden />
          <span>{LABEL}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
      )}
      {isHelping ? (
        <Suspense>
          <KeyHelp menu={menu} onClose={() => setIsHelping(false)} />
        </Suspense>
      ) : null}
      {opening === 0 ? null : (
        <Suspense>
          <Palette
            key={opening}
            open={isOpen}
            onClose={close}
            menu={menu}
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
