// Tabs with their panels: parts of one page that are looked at one at a time.
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Badge } from '../display/Badge.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './layout.module.css'
import { useIsNarrow } from './media.tsx'
import { useChosenInView } from './use-chosen-in-view.ts'

export type TabItem<V extends string> = { value: V; label: ReactNode; count?: number; panel: ReactNode }

type Props<V extends string> = {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly TabItem<V>[]
  /** The list stands at the left of its panel, from 992 px on. */
  atSide?: boolean
}

/** ← → Home End move and choose (↑ ↓ where the list stands at the side); only the chosen panel is drawn. */
export const Tabs = <V extends string>({ label, value, onChange, tabs, atSide = false }: Props<V>) => {
  const isUpright = !useIsNarrow() && atSide
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useChosenInView(list, value)
  const current = tabs.find(tab => tab.value === value)
  const keys = (event: KeyboardEvent) => {
    const index = tabs.findIndex(tab => tab.value === value)
    const [next, previous] = isUpright ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft']
    const targets: Record<string, number> = { [next]: index + 1, [previous]: index - 1, Home: 0, End: tabs.length - 1 }
    const target = targets[event.key]
    const tab = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length]
    if (tab === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(tab.value)}"]`)?.focus()
  }
  return (
    <div className={classNames(isUpright && styles.atSide)}>
      <div
        ref={list}
        className={styles.tabList}
        role="tablist"
        aria-label={label}
        aria-orientation={isUpright ? 'vertical' : undefined}
        onKeyDown={keys}
      >
        {tabs.map(tab => (
          <button
            key={tab.value}
            id={`${id}-tab-${tab.value}`}
            type="button"
            role="tab"
            className={styles.tab}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count === undefined ? null : <Badge look="soft" count={tab.count} />}
          </button>
        ))}
      </div>
      {current === undefined ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable for reading
        <div id={`${id}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-tab-${current.value}`} tabIndex={0}>
          {current.panel}
        </div>
      )}
    </div>
  )
}
