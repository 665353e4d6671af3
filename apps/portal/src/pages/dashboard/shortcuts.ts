// Shortcuts: which pages the user may put on the dashboard, and which are there (screens.md 4: at most 8, 6 by default).
import type { Preference } from '@tallyhelm/protocol/topics/organization/schemas'
import { CHANNEL_CODES, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { MenuIcon } from '../../routes/definition.ts'
import type { MenuGroup } from '../../routes/menu.ts'
import { paths } from '../../routes/paths.ts'

export const MOST_SHORTCUTS = 8
const USUAL_SHORTCUTS = 6

export type Shortcut = { path: string; title: string; icon: MenuIcon; channel: Channel | undefined }
/** `paths` are undefined until the user has chosen. */
export type ShortcutPreference = { paths: readonly string[] | undefined }

/** What the menu leads to, in its order, but for the dashboard itself. */
export function shortcutsOf(menu: readonly MenuGroup[]): readonly Shortcut[] {
  return menu.flatMap(group =>
    'path' in group
      ? []
      : group.columns
          .flatMap(column => column.items)
          .map(({ path, title }) => ({ path, title, icon: group.icon, channel: CHANNEL_CODES.find(code => isListOf(path, code)) })),
  )
}

const isListOf = (path: string, channel: Channel) => path === paths.accounts(channel)

/** In the user's order; a page that the menu no longer offers is left out. Before the choice: what most people need. */
export function chosenShortcuts(offered: readonly Shortcut[], { paths: chosen }: ShortcutPreference): readonly Shortcut[] {
  if (chosen !== undefined) {
    return chosen.flatMap(path => offered.find(shortcut => shortcut.path === path) ?? []).slice(0, MOST_SHORTCUTS)
  }
  const usual = [
    ...CHANNEL_CODES.map(channel => paths.accounts(channel)),
    paths.records(),
    paths.wallet(),
    '/auto-clear/whitelist/account-list',
  ]
  return usual
    .flatMap(path => offered.find(shortcut => shortcut.path === path) ?? [])
    .concat(offered.filter(({ path }) => !usual.includes(path)))
    .slice(0, USUAL_SHORTCUTS)
}

/** The choice with this page put at its end or taken away; unchanged when there is no room. */
export function toggleShortcut(chosen: readonly Shortcut[], path: string): readonly string[] {
  const now = chosen.map(shortcut => shortcut.path)
  if (now.includes(path)) return now.filter(other => other !== path)
  return now.length < MOST_SHORTCUTS ? [...now, path] : now
}

/** Takes from a stored value what has the right shape. */
export function readShortcutPreference(stored: Preference | null): ShortcutPreference {
  const chosen = stored?.['paths']
  return { paths: Array.isArray(chosen) ? chosen.filter(path => typeof path === 'string') : undefined }
}
