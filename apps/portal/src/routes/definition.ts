// Definition: what a page's entry says of its route (spec §2, Route meta), and the forms in which entries are written.
import { CHANNEL_CODES, CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'

/** 'public' needs nothing; 'token' a stored session only; 'signed-in' the profile and what `roles` asks. */
type Access = 'public' | 'token' | 'signed-in'

/** Sub-customers have a fixed, reduced tree of their own; a route outside of one's tree does not exist for its reader. */
type Tree = 'customer' | 'sub-customer' | 'both'

/** Where the guard leads whoever is not led elsewhere. */
export const HOME_PATH = '/service/account/dashboard'
export const LOGIN_PATH = '/login'

export type MenuIcon = 'house' | 'megaphone' | 'shield-alert' | 'chart-column' | 'bot' | 'wallet' | 'network' | 'book-open'

/** What a route and a branch of the menu say of themselves alike (spec §2, Route meta). */
export type RouteMeta = {
  title: string
  icon?: MenuIcon
  /** Stands in no menu, though whoever may open it opens it: everywhere, or for sub-customers. */
  hidden?: true | 'sub-customer'
  /** Stays a branch with one entry too; any other branch becomes that entry. */
  alwaysShow?: true
  /** false: has no line in the trail. */
  breadcrumb?: false
  /** Leads on: an address to another one, the line of a branch in the trail to one of its pages. */
  redirect?: string
}

/** The columns of the menu; `menu-tree.ts` says where each stands in the trees of customers and sub-customers. */
export type MenuPlace =
  | 'home'
  | 'accounts'
  | 'openings'
  | 'bindings'
  | 'records'
  | 'ads'
  | 'violations'
  | 'freezes'
  | 'spend'
  | 'bills'
  | 'monitors'
  | 'creatives'
  | 'wallet'
  | 'credit'
  | 'sub-customers'
  | 'sub-violations'
  | 'help'
/** The figure or «NEW» beside an entry (spec §2, Menu badges). */
export type MenuBadge = 'statements' | 'forewarnings' | 'freezes' | 'rectifications'

/**
 * Titled as its route, unless it says otherwise. A path with `{channel}` stands for the pages of all channels, and leads to the first that
 * the customer has.
 */
export type MenuEntry = { place: MenuPlace; path: string; title?: string; badge?: MenuBadge; forSubCustomers?: { title: string } }

export type RouteDefinition = RouteMeta & {
  /** Also the key of the page's saved preferences. */
  name: string
  path: string
  /** File and component below pages/: 'dashboard/DashboardPage'; empty where the address leads on. */
  page: string
  access: Access
  tree: Tree
  /** Needs one of these. */
  roles?: readonly Role[]
  /** What stands in the menu for this page, or for it and its like of other channels. */
  entry?: MenuEntry
  /** The path of the menu entry that is marked current; its titles stand above this page's. */
  menu?: string
  channel?: Channel
  /** Also shown to a user of no customer, who is told elsewhere what comes first. */
  isForAnyUser?: true
  /** The pinned home tab. */
  isAffix?: boolean
  /** Starts afresh every time it is opened. */
  isUncached?: boolean
  /** The page says what users will be able to do here until it exists (`pages/coming/words.ts`), and the menu leaves it out. */
  isComing?: true
}

/**
 * A page as its topic enters it, of signed-in customers unless it says otherwise. With `{channel}` in its path it is a page for each of the
 * `channels`: in texts that stands for the path segment, `{Channel}` for the name. `menu` puts it into a column, under its own path unless
 * another is given, which is one for all channels then; `below` hides it below the entry of that path. One without a page is coming.
 */
export type PageEntry = Pick<RouteDefinition, 'name' | 'path' | 'title'> &
  Partial<Pick<RouteDefinition, 'page' | 'access' | 'tree' | 'roles' | 'channel' | 'hidden' | 'breadcrumb' | 'redirect'>> &
  Partial<Pick<RouteDefinition, 'isForAnyUser' | 'isAffix' | 'isUncached'>> & {
    channels?: readonly Channel[]
    menu?: MenuPlace | (Omit<MenuEntry, 'path'> & { path?: string })
    below?: string
  }

export const COMING_PAGE = 'coming/ComingPage'

export const openToAll = { access: 'public', tree: 'both' } as const
/** Needs a stored session, but no profile: the visitor may belong to nobody yet (spec §2, Navigation guard). */
export const withToken = { access: 'token', tree: 'both' } as const
export const associated = { roles: ['Associated'] } as const
export const billingPeriod = { roles: ['BillingPeriod', 'BillingPeriodAgentDeliver'] } as const

/** An address that stands for another one; nothing is asked of its reader before that one does. */
export const leadsOn = (name: string, path: string, title: string, redirect: string): PageEntry => ({
  ...openToAll,
  name,
  path,
  title,
  redirect,
  page: '',
  hidden: true,
})

/** The routes of a page: one, or one per channel. */
export const routesOf = ({ channels = CHANNEL_CODES, ...page }: PageEntry): readonly RouteDefinition[] =>
  page.path.includes('{channel}') ? channels.map((channel, at) => routeOf(page, channel, at > 0)) : [routeOf(page)]

function routeOf({ menu, below, ...page }: Omit<PageEntry, 'channels'>, channel?: Channel, isFurther = false): RouteDefinition {
  const fill = (text: string) => (channel === undefined ? text : filled(text, channel))
  const path = fill(page.path)
  const entry = menu === undefined ? undefined : { path, ...(typeof menu === 'string' ? { place: menu } : menu) }
  const isStated = typeof menu === 'object' && menu.path !== undefined
  const current = below === undefined ? entry?.path : fill(below)
  return {
    access: 'signed-in',
    tree: 'customer',
    ...(page.page === undefined ? { isComing: true } : {}),
    page: COMING_PAGE,
    ...page,
    ...(channel === undefined ? {} : { name: page.name + CHANNELS[channel].name, channel }),
    path,
    title: fill(page.title),
    ...(below === undefined ? {} : { hidden: true }),
    ...(entry === undefined || (isFurther && isStated) ? {} : { entry }),
    ...(current === undefined ? {} : { menu: filled(current, CHANNEL_CODES[0]) }),
  }
}

/** A text with the channel in its places. */
export const filled = (text: string, channel: Channel): string =>
  text.replace('{channel}', CHANNELS[channel].path).replace('{Channel}', CHANNELS[channel].name)
