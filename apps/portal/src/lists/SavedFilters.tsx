// 常用筛选: the user's saved filters of one page.
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useState } from 'react'
import styles from './lists.module.css'
import type { SavedFiltersProps } from './saved-filters-props.ts'

const SavedFiltersPanel = lazy(async () => ({ default: (await import('./SavedFiltersPanel.tsx')).SavedFiltersPanel }))

export function SavedFilters(props: SavedFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const current = props.preference.savedFilters.find(filter => filter.search === props.search)
  return (
    <Popover
      title="常用筛选"
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button type="button" className={styles.savedTrigger}>
          <Bookmark size={14} aria-hidden />
          <span>{current === undefined ? '常用筛选' : `常用筛选：${current.name}`}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    >
      <Suspense>
        <SavedFiltersPanel {...props} onClose={() => setIsOpen(false)} />
      </Suspense>
    </Popover>
  )
}
