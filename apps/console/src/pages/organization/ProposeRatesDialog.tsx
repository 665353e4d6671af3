// Proposing rates of a customer, one or all at once, with reason and instant; they hold together after another person has checked them.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { instantOf } from '@tallyhelm/browser/clock/typed-instant'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { RATE_AHEAD_DAYS, RATE_SUBJECTS, validFromProblem } from '@tallyhelm/protocol/topics/billing/limits'
import type { DefaultRates } from '@tallyhelm/protocol/topics/billing/schemas'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { CUSTOMER_TYPES } from '@tallyhelm/protocol/vocabulary/customer-type'
import { Button } from '@tallyhelm/ui/actions/Button'
import { InstantField } from '@tallyhelm/ui/fields/InstantField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { termsText, withoutText } from '../../formats/rate-texts.ts'
import { RateFields } from '../../forms/RateFields.tsx'
import { rateDraftOf, rateParts, rateProblems, ratesAskedOf } from '../../forms/rate-drafts.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import styles from './customers.module.css'
import type { CustomerRate } from './RateItem.tsx'

/** `defaults` are those of the customer's type; one rate alone has none. */
type Props = { customer: CustomerDetail; rates: readonly CustomerRate[]; defaults: DefaultRates | undefined; onClose: () => void }

export function ProposeRatesDialog({ customer, rates, defaults, onClose }: Props) {
  const [only] = rates
  const form = useRatesForm({ customer, rates, defaults, onClose })
  const today = dayOf(new Date(nowMs()))
  const title = rates.length === 1 && only ? `变更费率：${RATE_SUBJECTS[only.subject]}` : `设置全部费率：${customer.name}`
  return (
    <FormDialog title={title} submitText="提交复核" onClose={onClose} {...form.dialog}>
      {rates.length === 1 && only ? (
        <p>
          {customer.name} 当前：{only.current === null ? withoutText(only.subject) : termsText({ subject: only.subject, ...only.current })}
        </p>
      ) : (
        <Beginning customer={customer} rates={rates} defaults={defaults} onDefaults={form.takeDefaults} />
      )}
      <RateFields form={form} />
      <InstantField
        label="生效时间"
        help="北京时间；留空则复核通过时生效"
        today={today}
        min={today}
        max={addDays(today, RATE_AHEAD_DAYS)}
        {...form.field('valid_from')}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

type BeginningProps = Omit<Props, 'onClose'> & { onDefaults: () => void }

/** Where the figures come from: rates that hold are not replaced by defaults unasked. */
function Beginning({ customer, rates, defaults, onDefaults }: BeginningProps) {
  const type = CUSTOMER_TYPES[customer.customer_type].name
  const hasDefaults = defaults?.rates.some(rate => rate.current !== null) ?? false
  const isNew = rates.every(rate => rate.current === null)
  return (
    <div className={styles.inline}>
      <p>
        {hasDefaults
          ? isNew
            ? `已按${type}客户的默认费率填写，一次复核，全部同时生效。`
            : '已按当前费率填写，未约定的按默认费率填写；一次复核，全部同时生效。'
          : `${type}客户尚无默认费率，请逐项填写；一次复核，全部同时生效。`}
      </p>
      {hasDefaults && !isNew ? (
        <Button size="small" onClick={onDefaults}>
          全部填入{type}默认费率
        </Button>
      ) : null}
    </div>
  )
}

function useRatesForm({ customer, rates, defaults, onClose }: Props) {
  const propose = useFormCommand(billingEndpoints.propose, { onSuccess: onClose })
  const defaultOf = ({ subject }: CustomerRate) => defaults?.rates.find(rate => rate.subject === subject)?.current ?? null
  const form = useForm({
    initial: { rates: rates.map(rate => rateDraftOf(rate.subject, rate.current ?? defaultOf(rate))), valid_from: '', reason: '' },
    checks: { rates: rateProblems, valid_from: beginProblem, reason: reasonProblem },
    parts: rateParts,
    send: values =>
      propose.mutateAsync({
        request: {
          customer_id: customer.customer_id,
          rates: ratesAskedOf(values.rates),
          valid_from: instantOf(values.valid_from) ?? null,
          reason: values.reason,
        },
      }),
  })
  const takeDefaults = () => form.set({ rates: rates.map(rate => rateDraftOf(rate.subject, defaultOf(rate) ?? rate.current)) })
  return { ...form, takeDefaults }
}

function beginProblem(typed: string): string | undefined {
  const instant = instantOf(typed)
  if (instant === undefined) return '生效时间格式为 yyyy-MM-dd HH:mm'
  return instant === null ? undefined : validFromProblem(new Date(instant), new Date(nowMs()))
}
