// Menu: what the rail shows, in its order, and who sees which entry (screens.md 2.1). Data, and the one function that trims it.
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import { HOME_PATH, ROUTES } from './register.ts'

export type MenuIcon = 'house' | 'megaphone' | 'wallet'
export type MenuItem = { title: string; path: string }
export type MenuColumn = { title: string; items: readonly MenuItem[] }
/** With a path it leads somewhere; with columns it opens them. */
export type MenuGroup = { title: string; icon: MenuIcon } & ({ path: string } | { columns: readonly MenuColumn[] })

const home: MenuGroup = { title: '首页', icon: 'house', path: HOME_PATH }
const accountLists: readonly MenuItem[] = CHANNEL_CODES.map(channel => ({
  title: `${CHANNELS[channel].name} 账户`,
  path: `/account/${CHANNELS[channel].path}`,
}))
const records: MenuColumn = { title: '记录', items: [{ title: '账户操作记录', path: '/operate/record' }] }

const customerMenu: readonly MenuGroup[] = [
  home,
  { title: '广告', icon: 'megaphone', columns: [{ title: '账户管理', items: accountLists }, records] },
  { title: '财务', icon: 'wallet', columns: [{ title: '钱包', items: [{ title: '广告钱包', path: '/wallet' }] }] },
]

/** The fixed tree of sub-customers: one entry leads to the lists, which have channel tabs of their own. */
const subCustomerMenu: readonly MenuGroup[] = [
  home,
  {
    title: '广告',
    icon: 'megaphone',
    columns: [{ title: '账户管理', items: [{ title: '账户列表', path: '/account/facebook' }] }, records],
  },
]

/** The menu of a user: entries whose route the roles do not reach are left out, and with them empty columns and groups. */
export function menuFor(roles: readonly Role[], isSubCustomer: boolean): readonly MenuGroup[] {
  const reachable = (path: string): boolean => {
    const needed = ROUTES.find(route => route.path === path)?.roles
    return needed === undefined || needed.some(role => roles.includes(role))
  }
  return (isSubCustomer ? subCustomerMenu : customerMenu).flatMap((group): MenuGroup[] => {
    if ('path' in group) return reachable(group.path) ? [group] : []
    const columns = group.columns
      .map(column => ({ ...column, items: column.items.filter(item => reachable(item.path)) }))
      .filter(column => column.items.length > 0)
    return columns.length > 0 ? [{ ...group, columns }] : []
  })
}

/** The titles above a page: group, column, page. The home page stands alone under its group. */
export function trailOf(menuPath: string | undefined, pageTitle: string, menu: readonly MenuGroup[]): readonly string[] {
  for (const group of menu) {
    if ('path' in group) {
      if (group.path === menuPath) return [group.title, pageTitle]
      continue
    }
    for (const column of group.columns) {
      const item = column.items.find(candidate => candidate.path === menuPath)
      if (item) return item.title === pageTitle ? [group.title, column.title, pageTitle] : [group.title, item.title, pageTitle]
    }
  }
  return [pageTitle]
}
