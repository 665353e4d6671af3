// Proposing the default rates of one type of customer, all at once, with the reason.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import type { DefaultRates } from '@tallyhelm/protocol/topics/billing/schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { RateFields } from '../../forms/RateFields.tsx'
import { rateDraftOf, rateParts, rateProblems, ratesAskedOf } from '../../forms/rate-drafts.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'

export function DefaultRatesDialog({ of, onClose }: { of: DefaultRates; onClose: () => void }) {
  const { customer_type } = of
  const propose = useFormCommand(billingEndpoints.proposeDefaults, { onSuccess: onClose })
  const form = useForm({
    initial: { rates: of.rates.map(({ subject, current }) => rateDraftOf(subject, current)), reason: '' },
    checks: { rates: rateProblems, reason: reasonProblem },
    parts: rateParts,
    send: ({ rates, reason }) => propose.mutateAsync({ request: { customer_type, rates: ratesAskedOf(rates), reason } }),
  })
  return (
    <FormDialog title={`默认费率：${CUSTOMER_TYPES[customer_type].name}`} submitText="提交复核" onClose={onClose} {...form.dialog}>
      <p>复核通过时生效，只影响此后为新客户预填的数值。</p>
      <RateFields form={form} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
