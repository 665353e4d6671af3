// What additions and transfers cost one customer: in force, begun next, waiting for a second person; and how it came to be.
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { CaseDialogOf } from '../../cases/CaseDialog.tsx'
import styles from './customers.module.css'
import { ProposeRatesDialog } from './ProposeRatesDialog.tsx'
import { type RateAction, RateItem } from './RateItem.tsx'
import { RateHistory, RateProposals } from './RateTables.tsx'

export function RatesTab({ customer }: { customer: CustomerDetail }) {
  const { data, error, refetch } = useCall(billingEndpoints.rates, { customer_id: customer.customer_id })
  const [action, setAction] = useState<RateAction>()
  const close = () => setAction(undefined)
  if (error) {
    return (
      <div className={styles.padded}>
        <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {error.msg}
        </NoticeStrip>
      </div>
    )
  }
  if (!data) return <Skeleton />
  return (
    <Stack gap={20}>
      <ul className={styles.rates} aria-label="费率">
        {data.rates.map(rate => (
          <RateItem key={rate.subject} rate={rate} onAction={setAction} />
        ))}
      </ul>
      <RateHistory customerId={customer.customer_id} />
      <RateProposals customerId={customer.customer_id} />
      {action === undefined ? null : action.kind === 'propose' ? (
        <ProposeRatesDialog customer={customer} rate={action.rate} onClose={close} />
      ) : (
        <CaseDialogOf caseId={action.caseId} action={action.kind} onClose={close} />
      )}
    </Stack>
  )
}
