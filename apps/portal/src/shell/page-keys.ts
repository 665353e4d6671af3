// Places: where g and a letter lead, and what the list of keys says of the portal.
import type { HelpLine } from '@tallyhelm/browser/app/KeyHelp'
import type { Place } from '@tallyhelm/browser/app/use-page-keys'
import type { MenuGroup, MenuItem } from '../routes/menu.ts'

/** The letters after g, and the entries that each may lead to: the first one of the user's menu counts. */
const PLACES: Readonly<Record<string, RegExp>> = {
  h: /dashboard$/,
  a: /^\/account\/[a-z]+$/,
  f: /^\/(wallet|record|credit)/,
  v: /^\/rectification/,
}

export const KEYS: readonly HelpLine[] = [
  [['J', 'K'], '在列表中上下移动'],
  [['X'], '选择一行'],
  [['Shift', 'X'], '选择范围'],
  [['Enter'], '打开详情'],
  [['Esc'], '取消选择，或关闭弹层'],
  [['/'], '定位到筛选'],
  [['Ctrl', 'K'], '搜索账户、单号与功能'],
  [['Ctrl', 'Enter'], '填写完成，进入下一步'],
  [['?'], '显示快捷键'],
]

/** `hidden` are pages that the menu leaves out: a key leads there too. */
export function placesOf(menu: readonly MenuGroup[], hidden: readonly MenuItem[] = []): readonly Place[] {
  const shown = menu.flatMap(group => ('path' in group ? [group] : group.columns.flatMap(column => column.items)))
  const items = [...shown, ...hidden]
  return Object.entries(PLACES).flatMap(([key, pattern]) => {
    const item = items.find(({ path }) => pattern.test(path))
    return item === undefined ? [] : [{ key, title: item.title, path: item.path }]
  })
}
