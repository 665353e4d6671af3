// Rail: the side menu of 100 px; groups with several pages open a panel of columns beside it, as disclosure navigation.
import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { MenuGroup } from '../routes/menu.ts'
import { ParentMark, SpokenMark } from './MenuMark.tsx'
import { menuIcon } from './menu-icons.tsx'
import { type Counters, markOf } from './menu-marks.ts'
import { RailPanel } from './RailPanel.tsx'
import styles from './rail.module.css'
import { type Disclosure, useDisclosure } from './use-disclosure.ts'

type Props = {
  menu: readonly MenuGroup[]
  /** The menu entry of the shown page. */
  current: string | undefined
  /** The title of the branch that the page belongs to. */
  branch: string | undefined
  counters: Counters
  /** Slides in, having been asked for. */
  isAnimated: boolean
  onIntent: (path: string) => void
  onCollapse: () => void
}

export function Rail({ menu, current, branch, counters, isAnimated, onIntent, onCollapse }: Props) {
  const disclosure = useDisclosure()
  const rail = useRef<HTMLElement>(null)
  const { open, close } = disclosure
  useEffect(() => {
    if (open === undefined) return
    const pressOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !rail.current?.contains(event.target)) close()
    }
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('pointerdown', pressOutside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', pressOutside)
      document.removeEventListener('keydown', escape)
    }
  })
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event, event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <nav
      ref={rail}
      className={styles.rail}
      data-animated={isAnimated || undefined}
      aria-label="主菜单"
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== null) close()
      }}
    >
      <ul onKeyDown={keys}>
        {menu.map(group => (
          <li key={group.title}>
            {'path' in group ? (
              <RailLink group={group} current={current} counters={counters} leave={disclosure.leave} onIntent={onIntent} />
            ) : (
              <RailPanel
                group={group}
                current={current}
                isOn={group.title === branch}
                counters={counters}
                disclosure={disclosure}
                onIntent={onIntent}
              />
            )}
          </li>
        ))}
      </ul>
      <button type="button" className={styles.collapse} onClick={onCollapse}>
        <PanelLeftClose size={16} aria-hidden />
        收起
      </button>
    </nav>
  )
}

type LinkProps = Pick<Props, 'current' | 'counters' | 'onIntent'> & {
  group: Extract<MenuGroup, { path: string }>
  leave: Disclosure['leave']
}

/** A parent that is its one page. */
function RailLink({ group, current, counters, leave, onIntent }: LinkProps) {
  const mark = markOf(group, counters)
  return (
    <Link
      className={styles.item}
      data-parent
      to={group.path}
      aria-current={group.path === current ? 'page' : undefined}
      data-on={group.path === current || undefined}
      onPointerEnter={event => {
        onIntent(group.path)
        leave(event)
      }}
      onFocus={() => onIntent(group.path)}
    >
      {menuIcon(group.icon)}
      <ParentMark mark={mark} />
      <span data-title>{group.title}</span>
      <SpokenMark mark={mark} />
    </Link>
  )
}

/** ↑ and ↓ walk the parents, and inside an open panel its entries; both come round. */
function moveFocus(event: KeyboardEvent, step: 1 | -1): void {
  if (!(event.target instanceof HTMLElement)) return
  const panel = event.target.closest('[data-panel]')
  const stops = panel ? panel.querySelectorAll<HTMLElement>('a') : event.currentTarget.querySelectorAll<HTMLElement>('[data-parent]')
  const list = [...stops]
  const next = list[(list.indexOf(event.target) + step + list.length) % list.length]
  if (!next) return
  event.preventDefault()
  next.focus()
}
