// The rooms of a role as links, in their groups: in the rail, and in the drawer of a narrow window.
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { Badge } from '@tallyhelm/ui/display/Badge'
import { Link } from 'react-router'
import { preloadPage } from '../app/pages.ts'
import { type RoomBadge, useBadges } from '../queue/use-badges.ts'
import { railFor } from '../routes/register.ts'
import { roomIcons } from './room-icons.tsx'
import styles from './shell.module.css'

type Props = { role: StaffRole; current: string | undefined; onFollow?: () => void }

export function RoomLinks({ role, current, onFollow }: Props) {
  const badges = useBadges()
  return (
    <nav aria-label="主菜单" className={styles.rooms}>
      {railFor(role).map(group => (
        <div key={group.title}>
          {group.title === '' ? null : <h2 className={styles.group}>{group.title}</h2>}
          <ul>
            {group.rooms.map(room => (
              <li key={room.path}>
                <Link
                  className={styles.room}
                  to={room.path}
                  aria-current={room.path === current ? 'page' : undefined}
                  onPointerEnter={() => preloadPage(room)}
                  onFocus={() => preloadPage(room)}
                  onClick={onFollow}
                >
                  {room.menu ? roomIcons[room.menu.icon] : null}
                  {room.title}
                  <Waiting badge={room.menu && badges[room.menu.icon]} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Waiting({ badge }: { badge: RoomBadge | undefined }) {
  if (badge === undefined || badge.count === 0) return null
  return (
    <span className={styles.waiting}>
      <Badge count={badge.count} label={badge.label} />
    </span>
  )
}
