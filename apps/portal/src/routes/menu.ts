// Menu: what the rail shows of the tree to whom, what is hidden there, and the trail of a page (spec §2; screens.md 2.1). Functions alone.
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import { filled, type MenuBadge, type MenuIcon, type RouteDefinition, type RouteMeta } from './definition.ts'
import { routeOf } from './match.ts'
import { CUSTOMER_TREE, SUB_CUSTOMER_TREE, type TreeEntry, type TreeGroup } from './menu-tree.ts'

/** `of` is the entry's path in the tree, where that stands for the pages of all channels. */
export type MenuItem = { title: string; path: string; badge?: MenuBadge; of?: string }
export type MenuColumn = { title: string; items: readonly MenuItem[] }
/** With a path it leads somewhere, being all that is left of its branch; with columns it opens them. */
export type MenuGroup = { title: string; icon: MenuIcon } & (
  | Omit<MenuItem, 'title'>
  | { columns: readonly MenuColumn[]; hasFooter?: boolean }
)
/** One line of the trail; with a path it leads there. */
export type Crumb = { title: string; path?: string }
export type MenuReader = { roles: readonly Role[]; isSubCustomer: boolean; channels: readonly Channel[] }

/**
 * The menu of a user. Left out are entries whose route is hidden, that the roles do not reach, of channels that the customer does not
 * have, and those whose page is still to come; and with them the columns and groups that they leave empty.
 */
export function menuFor(
  roles: readonly Role[],
  isSubCustomer: boolean,
  channels: readonly Channel[] = CHANNEL_CODES,
): readonly MenuGroup[] {
  const reader = { roles, isSubCustomer, channels }
  return menuOf(treeOf(isSubCustomer), reader, item => mayOpen(item.path, reader) && !isHidden(item.path, isSubCustomer))
}

/** As `menuFor` of any tree, with the entries that `isShown` lets through. */
export function menuOf(
  tree: readonly TreeGroup[],
  { channels }: Pick<MenuReader, 'channels'>,
  isShown: (item: MenuItem) => boolean,
): readonly MenuGroup[] {
  return tree.flatMap(({ title, icon, alwaysShow, hasFooter, columns: branches }): MenuGroup[] => {
    const columns = branches
      .map(column => ({ title: column.title, items: column.entries.map(entry => itemOf(entry, channels)).filter(isShown) }))
      .filter(column => column.items.length > 0)
    const [first, second] = columns.flatMap(column => column.items)
    if (first === undefined) return []
    if (second === undefined && !alwaysShow) return [{ ...first, title, icon }]
    return [{ title, icon, columns, ...(hasFooter ? { hasFooter } : {}) }]
  })
}

/** What a reader may open of its tree although no menu shows it: found by the search, and led to by pages. */
export function hiddenFor({ roles, isSubCustomer, channels }: MenuReader): readonly MenuItem[] {
  return treeOf(isSubCustomer)
    .flatMap(group => group.columns.flatMap(column => column.entries))
    .map(entry => itemOf(entry, channels))
    .filter(({ path }) => mayOpen(path, { roles, isSubCustomer, channels }) && isHidden(path, isSubCustomer))
}

/** Whether menus leave out the page behind an address. */
export function isHidden(path: string, isSubCustomer: boolean): boolean {
  const hidden = routeOf(path)?.hidden
  return hidden === true || (hidden === 'sub-customer' && isSubCustomer)
}

function mayOpen(path: string, { roles, isSubCustomer, channels }: MenuReader): boolean {
  const route = routeOf(path)
  if (!route || route.isComing) return false
  if (route.tree !== 'both' && route.tree !== (isSubCustomer ? 'sub-customer' : 'customer')) return false
  if (route.channel !== undefined && !channels.includes(route.channel)) return false
  return route.roles === undefined || route.roles.some(role => roles.includes(role))
}

/** A path that stands for the pages of all channels leads to the first one that the customer has. */
const leadingTo = (path: string, channel: Channel = 'FACEBOOK'): string => filled(path, channel)

function itemOf({ path: of, title, badge }: TreeEntry, [first]: readonly Channel[]): MenuItem {
  const path = leadingTo(of, first)
  return { title: title ?? routeOf(path)?.title ?? '', path, ...(badge ? { badge } : {}), ...(of === path ? {} : { of }) }
}

/** The entry of this menu that stands for a page's; undefined where there is none. */
export function currentEntry(menu: readonly MenuGroup[], menuPath: string | undefined): string | undefined {
  const items: readonly Pick<MenuItem, 'path' | 'of'>[] = menu.flatMap(group =>
    'path' in group ? [group] : group.columns.flatMap(column => column.items),
  )
  return items.find(({ path, of = path }) => standsFor(of, menuPath))?.path
}

const standsFor = (path: string, menuPath: string | undefined): boolean =>
  path === menuPath || (path.includes('{channel}') && CHANNEL_CODES.some(channel => filled(path, channel) === menuPath))

/** Every title that a menu may show. */
export const menuTitles = (): readonly string[] =>
  [...CUSTOMER_TREE, ...SUB_CUSTOMER_TREE].flatMap(group => [
    group.title,
    ...group.columns.flatMap(column => [column.title, ...column.entries.map(entry => itemOf(entry, CHANNEL_CODES).title)]),
  ])

/**
 * The titles above a page, and its own: group, column, page, or group, entry, page below an entry. Branches lead where their `redirect`
 * says, entries to their page, if the reader may open it and it is another page.
 */
export function trailOf(route: RouteDefinition, reader: MenuReader): readonly Crumb[] {
  const lineOf = (title: string, to: string | undefined): Crumb => {
    const path = to === undefined ? undefined : leadingTo(to, route.channel ?? reader.channels[0])
    return path === undefined || routeOf(path) === route || !mayOpen(path, reader) ? { title } : { title, path }
  }
  const page = route.breadcrumb === false ? [] : [{ title: route.title }]
  for (const group of treeOf(reader.isSubCustomer)) {
    for (const column of group.columns) {
      const entry = column.entries.find(({ path }) => standsFor(path, route.menu))
      if (entry === undefined) continue
      const { title } = itemOf(entry, route.channel === undefined ? reader.channels : [route.channel])
      const isEntry = title === route.title
      const below: Pick<RouteMeta, 'title' | 'breadcrumb' | 'redirect'> = isEntry ? column : { title, redirect: entry.path }
      const above = [group, below].filter(({ breadcrumb }) => breadcrumb !== false)
      return [...above.map(line => lineOf(line.title, line.redirect)), ...page]
    }
  }
  return page
}

const treeOf = (isSubCustomer: boolean): readonly TreeGroup[] => (isSubCustomer ? SUB_CUSTOMER_TREE : CUSTOMER_TREE)
