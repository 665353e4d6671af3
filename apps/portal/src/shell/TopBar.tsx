// Top bar: logo, where one is, search, help, messages, and who one is.
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import ChevronRight from 'lucide-react/icons/chevron-right'
import PanelLeft from 'lucide-react/icons/panel-left'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { MessageBell } from '../messages/MessageBell.tsx'
import type { Crumb, MenuGroup } from '../routes/menu.ts'
import { paths } from '../routes/paths.ts'
import { useBrand } from '../session/use-brand.ts'
import type { Session } from '../session/use-session.ts'
import { HelpMenu } from './HelpMenu.tsx'
import { HolidayEntry } from './HolidayEntry.tsx'
import { Logo } from './Logo.tsx'
import { SearchBox } from './SearchBox.tsx'
import styles from './top-bar.module.css'
import { UserMenu } from './UserMenu.tsx'

type Props = {
  session: Session
  /** What the search offers of the portal's pages. */
  menu?: readonly MenuGroup[]
  trail?: readonly Crumb[]
  /** Missing while the menu stands beside the page. */
  onOpenMenu?: (() => void) | undefined
  menuLabel?: string
}

export function TopBar({ session, menu = [], trail = [], onOpenMenu, menuLabel = '打开菜单' }: Props) {
  const brand = useBrand()
  return (
    <header className={styles.top}>
      {onOpenMenu ? (
        <IconButton
          className={styles.burger ?? ''}
          label={menuLabel}
          size="large"
          icon={<PanelLeft size={20} aria-hidden />}
          onClick={onOpenMenu}
        />
      ) : null}
      <Link className={styles.logo} to={paths.home()}>
        <Logo />
        <b>{brand?.name_zh}</b>
        <span>{brand?.name_en}</span>
        <small className="sr-only">首页</small>
      </Link>
      {brand?.env_badge ? <span className={styles.environment}>{brand.env_badge}</span> : null}
      {trail.length > 0 ? <Breadcrumbs trail={trail} /> : null}
      <div className={styles.grow} />
      {session.status === 'ready' ? (
        <>
          <SearchBox session={session} menu={menu} />
          <HelpMenu />
          <MessageBell isLive={session.roles.includes('Associated')} />
          <HolidayEntry />
          <span className={styles.rule} />
          <UserMenu profile={session.profile} isSubCustomer={session.isSubCustomer} />
        </>
      ) : null}
      {session.status === 'anonymous' ? (
        <LinkButton href={paths.login()} variant="primary">
          去登录
        </LinkButton>
      ) : null}
    </header>
  )
}

function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="面包屑">
      {trail.map(({ title, path }, index) => (
        // titles may repeat and do not move
        <Fragment key={index}>
          {index === 0 ? null : <ChevronRight size={12} aria-hidden />}
          {index === trail.length - 1 ? (
            <b aria-current="page">{title}</b>
          ) : path === undefined ? (
            <span>{title}</span>
          ) : (
            <Link to={path}>{title}</Link>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
