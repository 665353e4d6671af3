// Shell: the ink rail, the bar above, and the room between them.
import type { StaffProfile } from '@tallyhelm/protocol/topics/staff/schemas'
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { useIsNarrow } from '@tallyhelm/ui/layout/media'
import PanelLeft from 'lucide-react/icons/panel-left'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { HOME_PATH, type RoomDefinition } from '../routes/definition.ts'
import { Logo } from './Logo.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { RoomLinks } from './RoomLinks.tsx'
import { SearchBox } from './SearchBox.tsx'
import { StaffMenu } from './StaffMenu.tsx'
import styles from './shell.module.css'

type Props = { staff: StaffProfile; room: RoomDefinition | undefined; children: ReactNode }

export function Shell({ staff, room, children }: Props) {
  const isNarrow = useIsNarrow()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        跳到主要内容
      </a>
      <header className={styles.top}>
        {isNarrow ? (
          <IconButton
            className={styles.onInk ?? ''}
            label="打开菜单"
            size="large"
            icon={<PanelLeft size={20} aria-hidden />}
            onClick={() => setIsMenuOpen(true)}
          />
        ) : null}
        <Link to={HOME_PATH} className={styles.home}>
          <Logo />
          <small className="sr-only">首页</small>
        </Link>
        {isNarrow || room === undefined ? null : <span className={styles.where}>{room.title}</span>}
        <span className={styles.grow} />
        <SearchBox role={staff.role} />
        <StaffMenu staff={staff} />
      </header>
      {isNarrow ? (
        <MenuDrawer role={staff.role} current={room?.path} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
      ) : (
        <div className={styles.rail}>
          <RoomLinks role={staff.role} current={room?.path} />
        </div>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
