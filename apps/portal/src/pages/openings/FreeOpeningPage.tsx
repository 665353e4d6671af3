// 免费开户: what each channel asks for and how opening goes on, and the companies that accounts are opened for (screens.md 5.17).
import { oneOf } from '@tallyhelm/browser/lists/query-text'
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { lazy, Suspense } from 'react'
import { Landing } from './Landing.tsx'

const CompaniesPanel = lazy(async () => ({ default: (await import('../../companies/CompaniesPanel.tsx')).CompaniesPanel }))

const KEYS = ['tab'] as const
const TABS = ['channels', 'companies'] as const

export function FreeOpeningPage() {
  const { query, set } = useListQuery(KEYS)
  return (
    <>
      <PageHeader title="免费开户" />
      <Tabs
        label="免费开户"
        value={oneOf(query.tab, TABS) ?? 'channels'}
        onChange={tab => set(tab === 'channels' ? {} : { tab })}
        tabs={[
          { value: 'channels', label: '开户渠道', panel: <Landing /> },
          {
            value: 'companies',
            label: '开户主体',
            panel: (
              <Suspense fallback={<Skeleton lines={8} />}>
                <CompaniesPanel />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  )
}
