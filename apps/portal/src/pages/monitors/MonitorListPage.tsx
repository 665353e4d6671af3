// Monitor rules, the log of what they paused, and incidents of theft, each behind its tab (screens.md 8).
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { IncidentsTab } from './IncidentsTab.tsx'
import { PausesTab } from './PausesTab.tsx'
import { RulesTab } from './RulesTab.tsx'
import { TAB_CODES, TAB_KEY } from './tabs.ts'

export function MonitorListPage() {
  const tab = oneOf(useListQuery(TAB_KEY).query.tab, TAB_CODES)
  if (tab === 'incidents') return <IncidentsTab />
  return tab === 'pause-log' ? <PausesTab /> : <RulesTab />
}
