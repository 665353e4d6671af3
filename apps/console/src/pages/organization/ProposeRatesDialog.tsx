// Proposing rates for one subject, with reason and instant; they hold after another person has checked them.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { percentProblem, RATE_AHEAD_DAYS, RATE_SUBJECTS, validFromProblem } from '@tallyhelm/protocol/topics/billing/limits'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { InstantField } from '@tallyhelm/ui/fields/InstantField'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { instantOf } from '../../formats/times.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import type { CustomerRate } from './RateItem.tsx'
import { termsText } from './rate-texts.ts'

const RETURNABLE = [
  { value: 'yes', label: '可退', help: '调减或清零时按比例退回' },
  { value: 'no', label: '不退' },
] as const

type Props = { customer: CustomerDetail; rate: CustomerRate; onClose: () => void }

export function ProposeRatesDialog({ customer, rate, onClose }: Props) {
  const { subject, current } = rate
  const form = useRatesForm({ customer, rate, onClose })
  const today = dayOf(new Date(nowMs()))
  return (
    <FormDialog title={`变更费率：${RATE_SUBJECTS[subject]}`} submitText="提交复核" onClose={onClose} {...form.dialog}>
      <p>
        {customer.name} 当前：{current === null ? '未约定，不收取费用' : termsText(current)}
      </p>
      <TextField label="服务费率" {...PERCENT} {...form.field('service_fee_percent')} />
      {subject === 'TRANSFER' ? null : (
        <>
          <TextField label="税率" {...PERCENT} {...form.field('tax_percent')} />
          <RadioGroup label="费用是否可退" required options={RETURNABLE} {...form.field('is_returnable')} />
        </>
      )}
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

const PERCENT = { required: true, inputMode: 'decimal', suffix: '%', placeholder: '例如 3.50' } as const

function useRatesForm({ customer, rate: { subject, current }, onClose }: Props) {
  const propose = useFormCommand(billingEndpoints.propose, { onSuccess: onClose })
  const isTransfer = subject === 'TRANSFER'
  return useForm({
    initial: {
      service_fee_percent: current?.service_fee_percent ?? '',
      tax_percent: current?.tax_percent ?? '',
      is_returnable: current?.is_returnable === false ? ('no' as const) : ('yes' as const),
      valid_from: '',
      reason: '',
    },
    checks: {
      service_fee_percent: value => percentProblem(value, '服务费率'),
      tax_percent: value => (isTransfer ? undefined : percentProblem(value, '税率')),
      valid_from: beginProblem,
      reason: reasonProblem,
    },
    send: ({ service_fee_percent, tax_percent, is_returnable, valid_from, reason }) => {
      const terms = {
        service_fee_percent: service_fee_percent.trim(),
        tax_percent: isTransfer ? null : tax_percent.trim(),
        is_returnable: isTransfer ? null : is_returnable === 'yes',
        valid_from: instantOf(valid_from) ?? null,
      }
      return propose.mutateAsync({ request: { customer_id: customer.customer_id, subject, ...terms, reason } })
    },
  })
}

function beginProblem(typed: string): string | undefined {
  const instant = instantOf(typed)
  if (instant === undefined) return '生效时间格式为 yyyy-MM-dd HH:mm'
  return instant === null ? undefined : validFromProblem(new Date(instant), new Date(nowMs()))
}
