// Adds the accounts of the channel that will soon have nothing left, as far as the order has room for them.
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { MAX_PAGE_SIZE } from '@tallyhelm/protocol/wire/page-sizes'
import { Button } from '@tallyhelm/ui/actions/Button'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useCall } from '../../api/queries.ts'
import { useQuotaLimits } from '../../session/use-quota-limits.ts'
import { useProfile } from '../../session/use-session.ts'
import type { FormProps } from './FillStep.tsx'
import { lowOnes } from './lines.ts'

/** Says nothing where no account is low, or all of them are in the order already. */
export function AddLowBalance({ draft, onTake }: Pick<FormProps, 'draft' | 'onTake'>) {
  const { isSubCustomer } = useProfile()
  const { most_accounts: most } = useQuotaLimits()
  const endpoint = isSubCustomer ? adAccountEndpoints.subCustomerList : adAccountEndpoints.list
  const { channel, form } = draft
  const request = { channel, tab: 'LOW_BALANCE', sort: 'days_left', order: 'asc', page_num: 1, page_size: MAX_PAGE_SIZE } as const
  const low = lowOnes(useCall(endpoint, request).data?.content ?? [], form.lines, most - form.lines.length)
  if (low.length === 0) return null
  return (
    <Button size="small" icon={<TriangleAlert size={14} aria-hidden />} onClick={() => onTake(low.map(row => ({ row, add_amount: '' })))}>
      添加余额不足的 {low.length} 个
    </Button>
  )
}
