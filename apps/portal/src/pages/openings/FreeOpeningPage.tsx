// 免费开户: what each channel asks for and how opening goes on, and the companies that accounts are opened for (screens.md 5.17).
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { StatusTabs } from '@tallyhelm/ui/table/StatusTabs'
import { lazy, Suspense } from 'react'
import { Landing } from './Landing.tsx'
import styles from './openings.module.css'

const MetaOpening = lazy(async () => ({ default: (await import('./MetaOpening.tsx')).MetaOpening }))
const CompaniesPanel = lazy(async () => ({ default: (await import('../../companies/CompaniesPanel.tsx')).CompaniesPanel }))

const KEYS = ['tab', 'step', 'company'] as const
/** Its steps stand alone, without the tabs. */
const META = 'meta'
const TABS = ['channels', 'companies'] as const
const LABELS = { channels: '开户渠道', companies: '开户主体' } as const

export function FreeOpeningPage() {
  const { query, set, change } = useListQuery(KEYS)
  const tab = oneOf(query.tab, TABS) ?? 'channels'
  if (query.tab === META)
    return (
      <>
        <PageHeader title="Meta 免费开户" />
        <Suspense fallback={<Skeleton lines={10} />}>
          <MetaOpening query={query} change={change} />
        </Suspense>
      </>
    )
  return (
    <>
      <PageHeader title="免费开户" />
      <StatusTabs
        label="免费开户"
        panelId="free-opening"
        value={tab}
        onChange={next => set(next === 'channels' ? {} : { tab: next })}
        tabs={TABS.map(value => ({ value, label: LABELS[value] }))}
      />
      <div id="free-opening" className={styles.panel} role="tabpanel" aria-label={LABELS[tab]}>
        {tab === 'channels' ? (
          <Landing />
        ) : (
          <Suspense fallback={<Skeleton lines={8} />}>
            <CompaniesPanel />
          </Suspense>
        )}
      </div>
    </>
  )
}
