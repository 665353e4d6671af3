// Mobile menu: below 992 px the rail's groups as an accordion in a drawer from the left.
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MenuColumn, MenuGroup } from '../routes/menu.ts'
import { useBrand } from '../session/use-brand.ts'
import { Logo } from './Logo.tsx'
import styles from './mobile-menu.module.css'
import { EntryMark } from './MenuMark.tsx'
import { menuIcon } from './menu-icons.tsx'
import { type Counters, markOf, markOfGroup } from './menu-marks.ts'

type Props = { menu: readonly MenuGroup[]; current: string | undefined; counters: Counters; isOpen: boolean; onClose: () => void }

export function MobileMenu({ menu, current, counters, isOpen, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const brand = useBrand()
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    // a press beside the drawer closes it; with keys, Esc does
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="主菜单"
      onClose={onClose}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <div className={styles.head}>
        <Logo size={28} />
        <b>{brand?.name_zh}</b>
        <IconButton label="关闭菜单" tooltip={false} size="large" icon={<X size={20} aria-hidden />} onClick={onClose} />
      </div>
      <nav aria-label="主菜单">
        <ul className={styles.groups}>
          {menu.map(group => (
            <li key={group.title}>
              {'path' in group ? (
                <Link className={styles.group} to={group.path} aria-current={group.path === current ? 'page' : undefined} onClick={onClose}>
                  {menuIcon(group.icon)}
                  <span data-title>{group.title}</span>
                  <EntryMark mark={markOf(group, counters)} />
                </Link>
              ) : (
                <Section group={group} current={current} counters={counters} onClose={onClose} />
              )}
            </li>
          ))}
        </ul>
      </nav>
    </dialog>
  )
}

type SectionProps = {
  group: MenuGroup & { columns: readonly MenuColumn[] }
  current: string | undefined
  counters: Counters
  onClose: () => void
}

function Section({ group, current, counters, onClose }: SectionProps) {
  const id = useId()
  const hasCurrent = group.columns.some(column => column.items.some(item => item.path === current))
  const [isUnfolded, setIsUnfolded] = useState(hasCurrent)
  return (
    <>
      <button
        type="button"
        className={styles.group}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        {menuIcon(group.icon)}
        <span data-title>{group.title}</span>
        <EntryMark mark={markOfGroup(group.columns, counters)} />
        <ChevronDown size={16} className={styles.chevron} aria-hidden />
      </button>
      <div id={id} hidden={!isUnfolded} className={styles.columns}>
        {group.columns.map(column => (
          <div key={column.title}>
            <h3>{column.title}</h3>
            <ul>
              {column.items.map(item => (
                <li key={item.path}>
                  <Link to={item.path} aria-current={item.path === current ? 'page' : undefined} onClick={onClose}>
                    <span data-title>{item.title}</span>
                    <EntryMark mark={markOf(item, counters)} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  )
}
