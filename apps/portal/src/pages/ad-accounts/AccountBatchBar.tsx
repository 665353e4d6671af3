// What can be done with the chosen accounts together.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import type { AccountListRequest, AccountRow } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { MAX_PAGE_SIZE } from '@tallyhelm/protocol/wire/page-sizes'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { BatchBar } from '@tallyhelm/ui/table/BatchBar'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { call } from '../../api/client.ts'
import { sumText } from '../../lists/amounts.ts'
import { useQuotaLimits } from '../../session/use-quota-limits.ts'
import type { Chosen } from '../../lists/use-chosen.ts'

const BatchActions = lazy(async () => ({ default: (await import('./BatchActions.tsx')).BatchActions }))

type Props = {
  channel: Channel
  chosen: Chosen
  page: readonly AccountRow[]
  total: number
  request: AccountListRequest
  isSubCustomer: boolean
}

export function AccountBatchBar({ channel, chosen, page, total, request, isSubCustomer }: Props) {
  const toast = useToast()
  const { most_accounts: most } = useQuotaLimits()
  const endpoint = isSubCustomer ? adAccountEndpoints.subCustomerList : adAccountEndpoints.list
  const fetchAll = useMutation({
    mutationFn: () => call(endpoint, { ...request, page_num: 1, page_size: MAX_PAGE_SIZE }, { background: true }),
    onSuccess: all => chosen.add(all.content),
    onError: error => toast.error(failureText(error), { durationMs: 3000 }),
  })
  const isPageChosen = page.length > 0 && page.every(row => chosen.selected.has(row.account_id))
  const canChooseAll = isPageChosen && total > page.length && total <= most && chosen.selected.size < total
  return (
    <BatchBar
      count={chosen.selected.size}
      unit="个账户"
      summary={
        <>
          合计可用余额 <strong>{sumText(chosen.rows.map(row => ({ amount: row.balance, currency: row.currency })))}</strong>
        </>
      }
      onClear={chosen.clear}
      selectAll={canChooseAll ? { total, onSelect: () => fetchAll.mutate() } : undefined}
    >
      <Suspense fallback={null}>
        <BatchActions channel={channel} chosen={chosen} request={request} isSubCustomer={isSubCustomer} />
      </Suspense>
    </BatchBar>
  )
}
