// Search box: opens the search, as Ctrl K does anywhere, and «/» where there is no list with filters.
import { useSummoned } from '@tallyhelm/browser/app/use-summoned'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Kbd } from '@tallyhelm/ui/display/Kbd'
import { useIsNarrow } from '@tallyhelm/ui/layout/media'
import SearchIcon from 'lucide-react/icons/search'
import { lazy, Suspense } from 'react'
import styles from './shell.module.css'

const load = () => import('../search/Search.tsx')
const Search = lazy(async () => ({ default: (await load()).Search }))
const LABEL = '搜索单号、账户、客户或页面'

export function SearchBox({ role }: { role: StaffRole }) {
  const isNarrow = useIsNarrow()
  const { isOpen, opening, open, close } = useSummoned({ slash: true })
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      {isNarrow ? (
        <IconButton
          className={styles.onInk ?? ''}
          label={LABEL}
          tooltip={false}
          size="large"
          icon={<SearchIcon size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={open}
        />
      ) : (
        <button type="button" className={styles.search} aria-haspopup="dialog" onPointerEnter={preload} onFocus={preload} onClick={open}>
          <SearchIcon size={14} aria-hidden />
          <span>{LABEL}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
      )}
      {opening === 0 ? null : (
        <Suspense>
          <Search key={opening} open={isOpen} onClose={close} role={role} label={LABEL} />
        </Suspense>
      )}
    </>
  )
}
