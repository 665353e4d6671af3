// Definition: what the register says of one route (spec §2, Route meta).
import { CHANNEL_CODES, CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'

/** 'public' needs nothing; 'token' a stored session only; 'signed-in' the profile and what `roles` asks. */
type Access = 'public' | 'token' | 'signed-in'

/** Sub-customers have a fixed, reduced tree of their own; a route outside of one's tree does not exist for its reader. */
type Tree = 'customer' | 'sub-customer' | 'both'

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
  /** The menu entry that is marked current, and the titles above this page's. */
  menu?: string
  channel?: Channel
  /** The pinned home tab. */
  isAffix?: boolean
  /** Starts afresh every time it is opened. */
  isUncached?: boolean
  /** The page says what users will be able to do here until it exists (`pages/coming/words.ts`), and the menu leaves it out. */
  isComing?: true
}

type Draft = Omit<RouteDefinition, 'access' | 'tree' | 'page'> & Partial<Pick<RouteDefinition, 'access' | 'tree' | 'page'>>

const COMING_PAGE = 'coming/ComingPage'

/** A route of signed-in customers, unless the draft says otherwise; one without a page is coming. */
export const route = (draft: Draft): RouteDefinition => ({ access: 'signed-in', tree: 'customer', page: COMING_PAGE, ...draft })

/** An address that stands for another one; nothing is asked of its reader before that one does. */
export const leadsOn = (name: string, path: string, title: string, redirect: string): RouteDefinition =>
  route({ name, path, title, redirect, page: '', access: 'public', tree: 'both', hidden: true })

/** One route per channel: `{channel}` in the texts stands for its path segment, `{Channel}` for its name. */
export const perChannel = (draft: Draft, channels: readonly Channel[] = CHANNEL_CODES): readonly RouteDefinition[] =>
  channels.map(channel => {
    const fill = (text: string): string => text.replace('{channel}', CHANNELS[channel].path).replace('{Channel}', CHANNELS[channel].name)
    const { menu } = draft
    return route({
      ...draft,
      name: draft.name + CHANNELS[channel].name,
      path: fill(draft.path),
      title: fill(draft.title),
      channel,
      ...(menu === undefined ? {} : { menu: fill(menu) }),
    })
  })
