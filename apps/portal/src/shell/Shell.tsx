// Shell: top bar, rail, tabs and footer around the pages of a signed-in user (visual.md 5; screens.md 2).
import { Activity, lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Consultant } from '../consultant/Consultant.tsx'
import { routeOf } from '../routes/match.ts'
import { currentEntry, menuFor, trailOf } from '../routes/menu.ts'
import type { RouteDefinition } from '../routes/definition.ts'
import type { Session } from '../session/use-session.ts'
import { Footer } from './Footer.tsx'
import { toggleSidebar, useLayoutPreference } from './layout-preference.ts'
import { Rail } from './Rail.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import styles from './shell.module.css'
import { TabsView } from './TabsView.tsx'
import { TopBar } from './TopBar.tsx'
import { keptPaths, type Tab } from './tabs.ts'
import { useUnsavedPaths } from './unsaved.ts'
import { useCounters } from './use-counters.ts'
import { useOpenedChannels } from './use-opened-channels.ts'
import { useTabs } from './use-tabs.ts'

/** Wide windows do without it. */
const MobileMenu = lazy(async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }))
const InvitationDialogs = lazy(async () => ({ default: (await import('../organization/InvitationDialogs.tsx')).InvitationDialogs }))

type Props = {
  session: Session & { status: 'ready' }
  route: RouteDefinition
  renderPage: (route: RouteDefinition, location: string) => ReactNode
  /** The user is about to open this address. */
  onIntent: (pathname: string) => void
}

export function Shell({ session, route, renderPage, onIntent }: Props) {
  const { pathname } = useLocation()
  const layout = useLayoutPreference()
  const isNarrow = layout.device === 'mobile'
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const tabs = useTabs(route, session.profile.id)
  const counters = useCounters(session, pathname)
  const { roles, isSubCustomer } = session
  const channels = useOpenedChannels()
  const menu = menuFor(roles, isSubCustomer, channels)
  const current = currentEntry(menu, route.menu)
  const trail = trailOf(route, { roles, isSubCustomer, channels })
  // A page that the menu hides marks its branch all the same.
  const branch = trail[0]?.title
  const hasRail = !isNarrow && layout.isSidebarOpen
  return (
    <div className={styles.shell} data-rail={hasRail ? 'open' : 'closed'}>
      <a className={styles.skip} href="#main">
        跳到主要内容
      </a>
      <TopBar
        session={session}
        menu={menu}
        trail={trail}
        onOpenMenu={hasRail ? undefined : isNarrow ? () => setIsMenuOpen(true) : toggleSidebar}
        menuLabel={isNarrow ? '打开菜单' : '展开菜单'}
      />
      {hasRail ? (
        <Rail
          menu={menu}
          current={current}
          branch={branch}
          counters={counters}
          isAnimated={!layout.withoutAnimation}
          onIntent={onIntent}
          onCollapse={toggleSidebar}
        />
      ) : null}
      {isNarrow ? (
        <Suspense>
          <MobileMenu menu={menu} current={current} counters={counters} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      ) : (
        <TabsView tabs={tabs} />
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        <KeptPages state={tabs.state} shown={pathname} renderPage={renderPage} />
        <Footer />
      </main>
      <ScrollToTop />
      <Consultant />
      <Suspense>{session.profile.invite_id === null ? null : <InvitationDialogs profile={session.profile} />}</Suspense>
    </div>
  )
}

type KeptProps = Pick<Props, 'renderPage'> & { state: Parameters<typeof keptPaths>[0]; shown: string }

/** The page in front, and behind it those that were used last, as they were left; a tab that was not shown yet has no page. */
function KeptPages({ state, shown, renderPage }: KeptProps) {
  const kept = keptPaths(state, useUnsavedPaths())
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([shown]))
  if (!seen.has(shown)) setSeen(new Set([...seen, shown]))
  return state.tabs
    .filter(tab => kept.has(tab.path) && seen.has(tab.path))
    .map(tab => (
      <Activity key={`${tab.path} ${tab.version}`} mode={tab.path === shown ? 'visible' : 'hidden'}>
        <KeptPage tab={tab} renderPage={renderPage} />
      </Activity>
    ))
}

function KeptPage({ tab, renderPage }: { tab: Tab; renderPage: Props['renderPage'] }) {
  const route = routeOf(tab.path)
  return route ? renderPage(route, tab.path + tab.suffix) : null
}
