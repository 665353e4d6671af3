// Rail panel: a parent of the rail with the columns that it opens.
import { type KeyboardEvent, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { MenuColumn, MenuGroup } from '../routes/menu.ts'
import { EntryMark, ParentMark, SpokenMark } from './MenuMark.tsx'
import { menuIcon } from './menu-icons.tsx'
import { type Counters, markOf, markOfGroup } from './menu-marks.ts'
import { PanelFooter } from './PanelFooter.tsx'
import styles from './rail.module.css'
import type { Disclosure } from './use-disclosure.ts'

type Props = {
  group: Extract<MenuGroup, { columns: readonly MenuColumn[] }>
  current: string | undefined
  /** The shown page belongs to it. */
  isOn: boolean
  counters: Counters
  disclosure: Disclosure
  onIntent: (path: string) => void
}

const EDGE_PX = 12
const RISE_PX = 16

export function RailPanel({ group, current, isOn, counters, disclosure, onIntent }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const isOpen = disclosure.open === group.title
  const mark = markOfGroup(group.columns, counters)
  const place = (node: HTMLDivElement | null) => {
    panel.current = node
    disclosure.panel(node)
    if (node && button.current) node.style.top = `${topBeside(button.current, node)}px`
  }
  const focusFirst = () => requestAnimationFrame(() => panel.current?.querySelector('a')?.focus())
  const parentKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight') return
    event.preventDefault()
    disclosure.pin(group.title)
    focusFirst()
  }
  const panelKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    disclosure.close()
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.item}
        data-parent
        data-on={isOn || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={event => {
          disclosure.toggle(group.title)
          // A press with the keyboard has no coordinates: it walks in.
          if (event.detail === 0) focusFirst()
        }}
        onKeyDown={parentKeys}
        onPointerEnter={event => disclosure.enterParent(group.title, event)}
        onPointerMove={event => disclosure.moveOverParent(group.title, event)}
        onPointerLeave={disclosure.leave}
      >
        {menuIcon(group.icon)}
        <ParentMark mark={mark} />
        <span data-title>{group.title}</span>
        <SpokenMark mark={mark} />
      </button>
      {isOpen ? (
        <div
          ref={place}
          id={id}
          data-panel
          className={styles.panel}
          role="group"
          aria-label={group.title}
          onKeyDown={panelKeys}
          onPointerEnter={disclosure.enterPanel}
          onPointerLeave={disclosure.leave}
        >
          <Columns columns={group.columns} current={current} counters={counters} onIntent={onIntent} onFollow={disclosure.close} />
          {group.hasFooter ? <PanelFooter onLeave={disclosure.close} /> : null}
        </div>
      ) : null}
    </>
  )
}

type ColumnsProps = Pick<Props, 'current' | 'counters' | 'onIntent'> & { columns: readonly MenuColumn[]; onFollow: () => void }

function Columns({ columns, current, counters, onIntent, onFollow }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      {columns.map(column => (
        <div key={column.title} className={styles.column}>
          <h3>{column.title}</h3>
          <ul>
            {column.items.map(item => (
              <li key={item.path}>
                <Link
                  to={item.path}
                  aria-current={item.path === current ? 'page' : undefined}
                  onClick={onFollow}
                  onPointerEnter={() => onIntent(item.path)}
                  onFocus={() => onIntent(item.path)}
                >
                  <span data-title>{item.title}</span>
                  <EntryMark mark={markOf(item, counters)} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** A little above its parent, and wholly inside the window. */
function topBeside(button: HTMLElement, panel: HTMLElement): number {
  const wanted = button.getBoundingClientRect().top - RISE_PX
  const lowest = window.innerHeight - panel.offsetHeight - EDGE_PX
  return Math.max(EDGE_PX, Math.min(wanted, lowest))
}
