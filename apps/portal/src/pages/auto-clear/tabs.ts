// The two lists of the auto-clear screen, as the tab in the address names them; the first needs none.
export const TAB_KEY = ['tab'] as const
export const TAB_CODES = ['whitelist', 'upcoming'] as const
export type Tab = (typeof TAB_CODES)[number]
export type Counts = Readonly<Record<Tab, number | undefined>>
const TEXTS: Readonly<Record<Tab, string>> = { whitelist: '白名单', upcoming: '即将清零' }

/** For the tabs above either list; each keeps what else the address says. */
export const tabProps = (value: Tab, counts: Counts, onTab: (text: string) => void) => ({
  label: '白名单与即将清零',
  panelId: 'auto-clear',
  tabs: TAB_CODES.map(code => ({ value: code, label: TEXTS[code], count: counts[code] })),
  value,
  onChange: (tab: Tab) => onTab(tab === 'whitelist' ? '' : tab),
})
