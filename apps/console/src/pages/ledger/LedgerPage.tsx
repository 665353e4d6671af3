// Ledger and reconciliation: where platforms and books differ, the daily runs, the invariants, and the balances (console.md 17).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { ledgerEndpoints } from '@tallyhelm/protocol/topics/ledger/endpoints'
import { houseDifferenceEndpoints } from '@tallyhelm/protocol/topics/payments/house-endpoints'
import { dayEndpoints } from '@tallyhelm/protocol/topics/reconciliation/day-endpoints'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { tabCount, useFinanceQueues } from '../../queue/finance-queues.ts'
import { useStaff } from '../../session/use-staff.ts'
import { BalancesTab } from './BalancesTab.tsx'
import { ChecksTab } from './ChecksTab.tsx'
import { CreditUseTab } from './CreditUseTab.tsx'
import { HouseDifferencesTab } from '../payments/HouseDifferencesTab.tsx'
import { DaysTab } from '../reconciliation/DaysTab.tsx'
import { DifferencesTab } from '../reconciliation/DifferencesTab.tsx'
import { InvoicesTab } from '../reconciliation/InvoicesTab.tsx'
import { RunsTab } from '../reconciliation/RunsTab.tsx'

const TAB_KEYS = ['tab'] as const
const RECONCILIATION = [
  { value: 'differences', label: '账实差异', panel: <DifferencesTab /> },
  { value: 'runs', label: '每日对账', panel: <RunsTab /> },
  { value: 'invoices', label: '三方核对', panel: <InvoicesTab /> },
]
const HOUSES = { value: 'houses', label: '支付机构', panel: <HouseDifferencesTab /> }
const DAYS = { value: 'days', label: '日结', panel: <DaysTab /> }
const BOOKS = [
  { value: 'checks', label: '恒等式', panel: <ChecksTab /> },
  { value: 'credit', label: '授信核对', panel: <CreditUseTab /> },
  { value: 'balances', label: '科目余额', panel: <BalancesTab /> },
]

export function LedgerPage() {
  const { role } = useStaff()
  const { query, set } = useListQuery(TAB_KEYS)
  // Operations work on differences; the books themselves are not theirs.
  const queues = useFinanceQueues()
  const houses = mayCall(houseDifferenceEndpoints.list, role) ? [{ ...HOUSES, ...tabCount(queues, 'house_differences') }] : []
  const days = mayCall(dayEndpoints.list, role) ? [DAYS] : []
  const books = mayCall(ledgerEndpoints.checks, role) ? BOOKS : []
  const tabs = [...RECONCILIATION, ...houses, ...days, ...books]
  const current = tabs.find(tab => tab.value === query.tab)?.value ?? 'differences'
  return (
    <>
      <PageHeader title="总账与对账" freshness="差异随渠道读数更新，每日 T+1 汇总" />
      <Tabs label="总账与对账" value={current} onChange={tab => set({ tab })} tabs={tabs} />
    </>
  )
}
