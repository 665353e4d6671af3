// Search box: opens the search, as Ctrl K does anywhere, and «/» where there is no list with filters.
import { SearchTrigger } from '@tallyhelm/browser/app/SearchTrigger'
import { useSummoned } from '@tallyhelm/browser/app/use-summoned'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { lazy, Suspense } from 'react'
import styles from './shell.module.css'

const load = () => import('../search/Search.tsx')
const Search = lazy(async () => ({ default: (await load()).Search }))
const LABEL = '搜索单号、账户、客户或页面'

export function SearchBox({ role }: { role: StaffRole }) {
  const { isOpen, opening, open, close } = useSummoned({ slash: true })
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <SearchTrigger label={LABEL} className={styles.search} iconClass={styles.onInk} preload={preload} onOpen={open} />
      {opening === 0 ? null : (
        <Suspense>
          <Search key={opening} open={isOpen} onClose={close} role={role} label={LABEL} />
        </Suspense>
      )}
    </>
  )
}
