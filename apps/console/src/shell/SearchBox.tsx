// Search box: opens the search, as Ctrl K does anywhere, and «/» where there is no list with filters; and the list of keys, as ? does.
import { SearchTrigger } from '@tallyhelm/browser/app/SearchTrigger'
import { usePageKeys } from '@tallyhelm/browser/app/use-page-keys'
import { useSummoned } from '@tallyhelm/browser/app/use-summoned'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { lazy, Suspense, useState } from 'react'
import { KEYS, placesFor } from './places.ts'
import styles from './shell.module.css'

const load = () => import('../search/Search.tsx')
const Search = lazy(async () => ({ default: (await load()).Search }))
const KeyHelp = lazy(async () => ({ default: (await import('@tallyhelm/browser/app/KeyHelp')).KeyHelp }))
const LABEL = '搜索单号、账户、客户、人员或页面'

export function SearchBox({ role }: { role: StaffRole }) {
  const { isOpen, opening, open, close } = useSummoned({ slash: true })
  const [isHelping, setIsHelping] = useState(false)
  const places = placesFor(role)
  usePageKeys({ places, onHelp: () => setIsHelping(true) })
  const preload = () => void load().catch(() => undefined)
  return (
    <>
      <SearchTrigger label={LABEL} className={styles.search} iconClass={styles.onInk} preload={preload} onOpen={open} />
      {isHelping ? (
        <Suspense>
          <KeyHelp places={places} keys={KEYS} onClose={() => setIsHelping(false)} />
        </Suspense>
      ) : null}
      {opening === 0 ? null : (
        <Suspense>
          <Search key={opening} open={isOpen} onClose={close} role={role} label={LABEL} />
        </Suspense>
      )}
    </>
  )
}
