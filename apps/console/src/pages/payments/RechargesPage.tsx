// Confirming recharges: transfers that wait, doubtful payments, money without an owner, files of banks, and all recharges (console.md 12).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { Tabs } from '@tallyhelm/ui/layout/Tabs'
import { tabCount, useFinanceQueues } from '../../queue/finance-queues.ts'
import { ArrivalsTab } from './ArrivalsTab.tsx'
import { BankFilesTab } from '../bank-files/BankFilesTab.tsx'
import { RechargesTab } from './RechargesTab.tsx'
import { TriesTab } from './TriesTab.tsx'

const TAB_KEYS = ['tab'] as const
const TABS = [
  { value: 'offline', label: '待确认线下', queue: 'offline', panel: <RechargesTab key="offline" scope="OFFLINE" /> },
  { value: 'announced', label: '待客户付款', queue: undefined, panel: <RechargesTab key="announced" scope="ANNOUNCED" /> },
  { value: 'tries', label: '在线异常', queue: 'tries', panel: <TriesTab /> },
  { value: 'arrivals', label: '未匹配资金', queue: 'unmatched', panel: <ArrivalsTab /> },
  { value: 'bank', label: '银行流水', queue: 'bank_files', panel: <BankFilesTab /> },
  { value: 'all', label: '全部', queue: undefined, panel: <RechargesTab key="all" scope="ALL" /> },
] as const

export function RechargesPage() {
  const { query, set } = useListQuery(TAB_KEYS)
  const queues = useFinanceQueues()
  const tabs = TABS.map(({ queue, ...tab }) => ({ ...tab, ...(queue && tabCount(queues, queue)) }))
  const current = TABS.find(tab => tab.value === query.tab)?.value ?? 'offline'
  return (
    <>
      <PageHeader title="充值确认" freshness="入账须两人：一人提交匹配，另一人复核；以实际到账金额入账" />
      <Tabs label="充值确认" value={current} onChange={tab => set({ tab })} tabs={tabs} />
    </>
  )
}
