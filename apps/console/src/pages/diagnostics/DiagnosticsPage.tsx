// 门户诊断: the errors that the portal reports of itself.
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { ReportsTab } from './ReportsTab.tsx'

export function DiagnosticsPage() {
  return (
    <>
      <PageHeader title="门户诊断" freshness="错误报告保留 30 天" />
      <ReportsTab />
    </>
  )
}
