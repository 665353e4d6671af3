// What additions and transfers cost one customer, and what of its spend comes back: in force, begun next, waiting for a second person; and how it came to be.
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { RATE_SUBJECTS, rebatedChannel } from '@tallyhelm/protocol/topics/billing/limits'
import type { CustomerRates, RateProposal } from '@tallyhelm/protocol/topics/billing/schemas'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { CaseDialogOf } from '../../cases/CaseDialog.tsx'
import { WaitingCase } from '../../cases/WaitingCase.tsx'
import { beginText, termsText } from '../../formats/rate-texts.ts'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'
import { ProposeRatesDialog } from './ProposeRatesDialog.tsx'
import { type CustomerRate, type RateAction, RateItem } from './RateItem.tsx'
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
      <AllRates customer={customer} rates={chargesOf(data.rates)} onAction={setAction} />
      <ul className={styles.rates} aria-label="费率">
        {data.rates.map(rate => (
          <RateItem key={rate.subject} rate={rate} isTogether={waitsTogether(data.rates, rate)} onAction={setAction} />
        ))}
      </ul>
      <RateHistory customerId={customer.customer_id} />
      <RateProposals customerId={customer.customer_id} />
      {action === undefined ? null : action.kind === 'propose' ? (
        <ProposeRatesDialog customer={customer} rates={[action.rate]} defaults={undefined} onClose={close} />
      ) : action.kind === 'propose-all' ? (
        <AllRatesDialog customer={customer} rates={chargesOf(data.rates)} onClose={close} />
      ) : (
        <CaseDialogOf caseId={action.caseId} action={action.kind} onClose={close} />
      )}
    </Stack>
  )
}

type Rates = CustomerRates['rates']
/** Rebates are agreed on one by one. */
const chargesOf = (rates: Rates): Rates => rates.filter(({ subject }) => rebatedChannel(subject) === undefined)
const waitsTogether = (rates: Rates, { proposal }: CustomerRate): boolean =>
  proposal !== null && rates.filter(rate => rate.proposal?.case_id === proposal.case_id).length > 1

type AllProps = { customer: CustomerDetail; rates: Rates; onAction: (action: RateAction) => void }

/** All rates at once: the button, and what waits for a second person as one case. */
function AllRates({ customer, rates, onAction }: AllProps) {
  const { role } = useStaff()
  const isNew = rates.every(rate => rate.current === null && rate.next === null)
  const waiting = rates.flatMap(rate => (waitsTogether(rates, rate) && rate.proposal ? [rate.proposal] : []))
  const [first] = waiting
  const hasWaiting = rates.some(rate => rate.proposal !== null)
  return (
    <div className={styles.allRates}>
      {isNew ? <p>{customer.name} 尚未设定费率，其订单不收服务费与税。</p> : null}
      {mayCall(billingEndpoints.propose, role) ? (
        <Button
          size="small"
          variant={isNew ? 'primary' : 'default'}
          disabledReason={hasWaiting ? '已有待复核的变更，请先复核或撤回' : undefined}
          onClick={() => onAction({ kind: 'propose-all' })}
        >
          一次设置全部费率
        </Button>
      ) : null}
      {first === undefined ? null : (
        <section aria-label="待复核的全部费率" className={styles.allWaiting}>
          <WaitingCase kind="FEE_RATES" name="全部费率" proposal={first} onDecide={kind => onAction({ kind, caseId: first.case_id })}>
            <ProposedLines proposals={waiting} />
            <p>{beginText(first.valid_from)}</p>
          </WaitingCase>
        </section>
      )}
    </div>
  )
}

function ProposedLines({ proposals }: { proposals: readonly RateProposal[] }) {
  return (
    <ul>
      {proposals.map(proposal => (
        <li key={proposal.subject}>
          <b>{RATE_SUBJECTS[proposal.subject]}</b> 拟变更为 {termsText(proposal)}
        </li>
      ))}
    </ul>
  )
}

/** Waits for the defaults, so that nothing that was typed is overwritten by them. */
function AllRatesDialog({ customer, rates, onClose }: { customer: CustomerDetail; rates: Rates; onClose: () => void }) {
  const { data, error } = useCall(billingEndpoints.defaults, {})
  if (!data && !error) return null
  const defaults = data?.content.find(one => one.customer_type === customer.customer_type)
  return <ProposeRatesDialog customer={customer} rates={rates} defaults={defaults} onClose={onClose} />
}
