// The lists of the page of monitors, as the tab in the address names them; the first needs none.
export const TAB_KEY = ['tab'] as const
export const TAB_CODES = ['rules', 'pause-log', 'incidents'] as const
export type MonitorTab = (typeof TAB_CODES)[number]
const TEXTS: Readonly<Record<MonitorTab, string>> = { rules: '监控规则', 'pause-log': '暂停日志', incidents: '盗刷事件' }

/** For the tabs above any of the lists. */
export const tabProps = (value: MonitorTab, onTab: (text: string) => void) => ({
  label: '监控规则与日志',
  panelId: 'monitors',
  tabs: TAB_CODES.map(code => ({ value: code, label: TEXTS[code] })),
  value,
  onChange: (tab: MonitorTab) => onTab(tab === 'rules' ? '' : tab),
})
