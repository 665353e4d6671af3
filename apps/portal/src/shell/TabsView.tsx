// Tabs view: the open pages as pills below the top bar, with their context menu (visual.md 6).
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { Menu, type MenuEntry } from '@tallyhelm/ui/actions/Menu'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import ChevronDown from 'lucide-react/icons/chevron-down'
import House from 'lucide-react/icons/house'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './tabs-view.module.css'
import { type CloseRange, rangeOf, type Tab } from './tabs.ts'
import { useTabNames } from './tab-names.ts'
import { UNSAVED_WARNING, useUnsavedPaths } from './unsaved.ts'
import type { TabsHandle } from './use-tabs.ts'

const TabContextMenu = lazy(async () => ({ default: (await import('./TabContextMenu.tsx')).TabContextMenu }))

const ranges: readonly { range: CloseRange; label: string }[] = [
  { range: 'this', label: '关闭当前' },
  { range: 'others', label: '关闭其他' },
  { range: 'left', label: '关闭左侧' },
  { range: 'right', label: '关闭右侧' },
  { range: 'all', label: '全部关闭' },
]

export function TabsView({ tabs }: { tabs: TabsHandle }) {
  const { pathname } = useLocation()
  const unsaved = useUnsavedPaths()
  const names = useTabNames()
  const [context, setContext] = useState<{ path: string; x: number; y: number }>()
  /** What waits for «确认离开»; nothing is lost before. */
  const [asked, setAsked] = useState<{ go: () => void }>()
  const list = tabs.state.tabs

  const unlessUnsaved = (paths: readonly string[], go: () => void) => (paths.some(path => unsaved.has(path)) ? setAsked({ go }) : go())
  const close = (paths: readonly string[]) => unlessUnsaved(paths, () => tabs.close(paths))
  const refresh = (path: string) => unlessUnsaved([path], () => tabs.refresh(path))
  const entries = (path: string): readonly MenuEntry[] => [
    { label: '刷新', onSelect: () => refresh(path) },
    { separator: true },
    ...ranges.map(({ range, label }): MenuEntry => {
      const closing = rangeOf(list, path, range)
      return { label, onSelect: () => close(closing), disabledReason: closing.length === 0 ? '没有可关闭的标签' : undefined }
    }),
  ]

  return (
    <nav className={styles.bar} aria-label="已打开页面">
      <ul className={styles.list}>
        {list.map(tab => (
          <TabPill
            key={tab.path}
            tab={tab}
            name={names.get(tab.path)}
            isActive={tab.path === pathname}
            isUnsaved={unsaved.has(tab.path)}
            onClose={() => close([tab.path])}
            onContext={event => setContext({ path: tab.path, x: event.clientX, y: event.clientY })}
          />
        ))}
      </ul>
      <div className={styles.end}>
        <IconButton label="刷新当前页" icon={<RotateCw size={14} aria-hidden />} onClick={() => refresh(pathname)} />
        <Menu
          trigger={<IconButton label="标签操作" tooltip={false} icon={<ChevronDown size={14} aria-hidden />} />}
          items={entries(pathname)}
        />
      </div>
      <Suspense>
        {context ? <TabContextMenu at={context} items={entries(context.path)} onClose={() => setContext(undefined)} /> : null}
      </Suspense>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="离开页面"
        confirmText="确认离开"
        onConfirm={() => {
          asked?.go()
          setAsked(undefined)
        }}
      >
        {UNSAVED_WARNING}
      </ConfirmDialog>
    </nav>
  )
}

type PillProps = {
  tab: Tab
  /** What the page is about, where several are of one kind. */
  name: string | undefined
  isActive: boolean
  isUnsaved: boolean
  onClose: () => void
  onContext: (event: MouseEvent) => void
}

function TabPill({ tab, name, isActive, isUnsaved, onClose, onContext }: PillProps) {
  const pill = useRef<HTMLLIElement>(null)
  const title = name === undefined ? tab.title : `${tab.title} · ${name}`
  useEffect(() => {
    if (isActive && pill.current) reveal(pill.current)
  }, [isActive])
  return (
    <li
      ref={pill}
      className={styles.tab}
      data-on={isActive || undefined}
      onAuxClick={event => {
        if (event.button !== 1 || tab.isAffix) return
        event.preventDefault()
        onClose()
      }}
      onContextMenu={event => {
        event.preventDefault()
        onContext(event)
      }}
    >
      <Link to={tab.path + tab.suffix} aria-current={isActive ? 'page' : undefined}>
        {tab.isAffix ? <House size={12} aria-hidden /> : null}
        <span>{title}</span>
        {isUnsaved ? <span className={styles.unsaved} title="有未提交的内容" /> : null}
      </Link>
      {tab.isAffix ? null : (
        <button type="button" className={styles.close} aria-label={`关闭 ${title}`} onClick={onClose}>
          <X size={12} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** Scrolls the list alone: `scrollIntoView` would make the next Tab start here instead of at the top of the page. */
function reveal(pill: HTMLElement): void {
  const list = pill.parentElement
  if (list === null) return
  const [seen, own] = [list.getBoundingClientRect(), pill.getBoundingClientRect()]
  list.scrollLeft += Math.min(0, own.left - seen.left) + Math.max(0, own.right - seen.right)
}
