// Places: where g and a letter lead.
import type { Place } from '@tallyhelm/browser/app/use-page-keys'
import type { MenuGroup, MenuItem } from '../routes/menu.ts'

/** The letters after g, and the entries that each may lead to: the first one of the user's menu counts. */
const PLACES: Readonly<Record<string, RegExp>> = {
  h: /dashboard$/,
  a: /^\/account\/[a-z]+$/,
  f: /^\/(wallet|record|credit)/,
  v: /^\/rectification/,
}

/** `hidden` are pages that the menu leaves out: a key leads there too. */
export function placesOf(menu: readonly MenuGroup[], hidden: readonly MenuItem[] = []): readonly Place[] {
  const shown = menu.flatMap(group => ('path' in group ? [group] : group.columns.flatMap(column => column.items)))
  const items = [...shown, ...hidden]
  return Object.entries(PLACES).flatMap(([key, pattern]) => {
    const item = items.find(({ path }) => pattern.test(path))
    return item === undefined ? [] : [{ key, title: item.title, path: item.path }]
  })
}
