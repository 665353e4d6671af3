// Violations of sub-customers: what is to be rectified and what is frozen, a tab each (screens.md 8, 子客户违规).
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { SubFreezes } from './SubFreezes.tsx'
import { SubRectifications } from './SubRectifications.tsx'
import { VIOLATION_VIEWS } from './violation-views.ts'

/** What both lists are asked for; it goes along from tab to tab. */
const SHARED = ['tab', 'sub', 'ids', 'name'] as const

export function SubViolationsPage() {
  const { query, set } = useListQuery(SHARED)
  const view = oneOf(query.tab, VIOLATION_VIEWS) ?? 'rectifications'
  return (
    <>
      <PageHeader title="子客户违规" />
      <Tabs
        label="违规类型"
        value={view}
        onChange={tab => set({ ...query, tab: tab === 'rectifications' ? '' : tab })}
        tabs={[
          { value: 'rectifications', label: '整改', panel: <SubRectifications /> },
          { value: 'freezes', label: '冻结', panel: <SubFreezes /> },
        ]}
      />
    </>
  )
}
