// Tabs: the pages that are open beside each other, as one reducer (spec §3, Tabs and views; visual.md 6).

export type Tab = {
  /** Identity: one tab per path. */
  path: string
  /** Query and hash last seen, so that coming back finds the same filters. */
  suffix: string
  title: string
  isAffix: boolean
  isUncached: boolean
  /** Order of use; the least is closed first when there are too many. */
  usedAt: number
  /** Grows with every refresh: a new number makes a new page. */
  version: number
}
export type TabsState = { tabs: readonly Tab[]; active: string; counter: number }
export type OpenedTab = Omit<Tab, 'usedAt' | 'version'>

export type TabsAction =
  /** `protectedPaths` are tabs with unsaved work: never closed to make room. `instead`: the tab whose work is done, and which goes. */
  | { type: 'opened'; tab: OpenedTab; protectedPaths: ReadonlySet<string>; instead?: string | undefined }
  | { type: 'closed'; paths: readonly string[] }
  | { type: 'refreshed'; path: string }
  | { type: 'emptied' }

/** The name of a page without one (spec §3). */
const NO_TITLE = 'no-name'

export const MAX_TABS = 12
/** Pages kept alive behind the one that is shown (screens.md 9.10). */
export const MAX_KEPT = 5
export const noTabs: TabsState = { tabs: [], active: '', counter: 0 }

export function tabsReducer(state: TabsState, action: TabsAction): TabsState {
  const counter = state.counter + 1
  switch (action.type) {
    case 'opened':
      return {
        tabs: makeRoom(withOpened(without(state.tabs, action.instead), action.tab, counter), action),
        active: action.tab.path,
        counter,
      }
    case 'closed':
      return { ...state, tabs: state.tabs.filter(tab => tab.isAffix || !action.paths.includes(tab.path)), counter }
    case 'refreshed':
      return { ...state, tabs: state.tabs.map(tab => (tab.path === action.path ? { ...tab, version: tab.version + 1 } : tab)), counter }
    case 'emptied':
      return noTabs
  }
}

const without = (tabs: readonly Tab[], path: string | undefined) => tabs.filter(tab => tab.isAffix || tab.path !== path)

function withOpened(tabs: readonly Tab[], opened: OpenedTab, counter: number): readonly Tab[] {
  const known = tabs.find(tab => tab.path === opened.path)
  const tab: Tab = { ...opened, title: opened.title || NO_TITLE, usedAt: counter, version: known?.version ?? 0 }
  if (known) return tabs.map(other => (other === known ? tab : other))
  return opened.isAffix ? [tab, ...tabs] : [...tabs, tab]
}

function makeRoom(tabs: readonly Tab[], action: { tab: OpenedTab; protectedPaths: ReadonlySet<string> }): readonly Tab[] {
  if (tabs.length <= MAX_TABS) return tabs
  const closable = tabs.filter(tab => !tab.isAffix && tab.path !== action.tab.path && !action.protectedPaths.has(tab.path))
  const oldest = closable.toSorted((left, right) => left.usedAt - right.usedAt)[0]
  return oldest ? tabs.filter(tab => tab !== oldest) : tabs
}

export type CloseRange = 'this' | 'others' | 'left' | 'right' | 'all'

/** The closable tabs that a command means, seen from one tab. */
export function rangeOf(tabs: readonly Tab[], path: string, range: CloseRange): readonly string[] {
  const at = tabs.findIndex(tab => tab.path === path)
  const meant = (index: number): boolean =>
    ({ this: index === at, others: index !== at, left: index < at, right: index > at, all: true })[range]
  return tabs.filter((tab, index) => !tab.isAffix && meant(index)).map(tab => tab.path)
}

/** Where to go when the shown tab is among those that close: the nearest left one that stays, else the nearest right one. */
export function neighbourOf(tabs: readonly Tab[], active: string, closing: readonly string[]): Tab | undefined {
  const at = tabs.findIndex(tab => tab.path === active)
  const stays = (tab: Tab): boolean => tab.isAffix || !closing.includes(tab.path)
  return tabs.slice(0, at).findLast(stays) ?? tabs.slice(at + 1).find(stays)
}

/** The tabs whose pages stay alive: the shown one, those with unsaved work, and the last used that may be kept. */
export function keptPaths(state: TabsState, protectedPaths: ReadonlySet<string>): ReadonlySet<string> {
  const recent = state.tabs
    .filter(tab => !tab.isUncached && tab.path !== state.active)
    .toSorted((left, right) => right.usedAt - left.usedAt)
    .slice(0, MAX_KEPT - 1)
  return new Set([state.active, ...recent.map(tab => tab.path), ...protectedPaths])
}

/** Reads what was stored before a reload; anything unreadable counts as nothing. */
export function restoreTabs(text: string | null): TabsState {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!Array.isArray(stored)) return noTabs
    const tabs = stored.filter(isTab).slice(0, MAX_TABS)
    return { tabs, active: '', counter: Math.max(0, ...tabs.map(tab => tab.usedAt)) }
  } catch {
    return noTabs
  }
}

const isTab = (value: unknown): value is Tab =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'suffix' in value &&
  typeof value.suffix === 'string' &&
  'title' in value &&
  typeof value.title === 'string' &&
  'isAffix' in value &&
  typeof value.isAffix === 'boolean' &&
  'isUncached' in value &&
  typeof value.isUncached === 'boolean' &&
  'usedAt' in value &&
  typeof value.usedAt === 'number' &&
  'version' in value &&
  typeof value.version === 'number'
