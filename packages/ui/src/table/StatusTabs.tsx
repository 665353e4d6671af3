// Tabs over a list that narrow it by status, each with its count.
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useChosenInView } from '../layout/use-chosen-in-view.ts'
import { countText } from './page-window.ts'
import styles from './table.module.css'

export type StatusTab<V extends string> = { value: V; label: string; count?: number | undefined }

type Props<V extends string> = {
  /** Spoken: «按账户状态筛选». */
  label: string
  tabs: readonly StatusTab<V>[]
  value: V
  onChange: (value: V) => void
  /** Where the counts stop: one that has reached it is shown as «999+». */
  countedUpTo?: number
  /** The id of what the tabs change. */
  panelId?: string
  /** At the right end: saved filters. */
  end?: ReactNode
}

/** ← → Home End move and choose at once. */
export const StatusTabs = <V extends string>({ label, tabs, value, onChange, countedUpTo, panelId, end }: Props<V>) => {
  const list = useRef<HTMLDivElement>(null)
  useChosenInView(list, value, tabs.at(-1)?.count !== undefined)
  const keys = (event: KeyboardEvent) => {
    const index = tabs.findIndex(tab => tab.value === value)
    const targets: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }
    const target = targets[event.key]
    const tab = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length]
    if (tab === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(tab.value)}"]`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div ref={list} className={styles.tabList} role="tablist" aria-label={label} onKeyDown={keys}>
        {tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className={styles.tab}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={panelId}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className={styles.tabCount}>{countText(tab.count, countedUpTo)}</span>}
          </button>
        ))}
      </div>
      {end === undefined ? null : <div className={styles.tabsEnd}>{end}</div>}
    </div>
  )
}
