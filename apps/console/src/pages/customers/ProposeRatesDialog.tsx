// Proposing rates for one subject, with reason and instant; they hold after another person has checked them.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { billingEndpoints } from '@tallyhelm/protocol/topics/billing/endpoints'
import { percentProblem, RATE_AHEAD_DAYS, RATE_SUBJECTS, validFromProblem } from '@tallyhelm/protocol/topics/billing/limits'
import type { ProposeRatesRequest } from '@tallyhelm/protocol/topics/billing/schemas'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { InstantField } from '@tallyhelm/ui/fields/InstantField'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useState } from 'react'
import { fieldMessage, formMessage } from '../../api/failure.ts'
import { useFormCommand } from '../../api/queries.ts'
import { useCaseDone } from '../../cases/use-case-done.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import type { CustomerRate } from './RateItem.tsx'
import { instantOf, termsText } from './rate-texts.ts'

const FIELDS = ['service_fee_percent', 'tax_percent', 'is_returnable', 'valid_from', 'reason'] as const
type Problems = Partial<Record<(typeof FIELDS)[number], string | undefined>>
type Draft = { serviceFee: string; tax: string; returnable: 'yes' | 'no'; validFrom: string; reason: string }
const RETURNABLE = [
  { value: 'yes', label: '可退', help: '调减或清零时按比例退回' },
  { value: 'no', label: '不退' },
] as const

type Props = { customer: CustomerDetail; rate: CustomerRate; onClose: () => void }

export function ProposeRatesDialog({ customer, rate, onClose }: Props) {
  const { subject, current } = rate
  const [draft, setDraft] = useState<Draft>({
    serviceFee: current?.service_fee_percent ?? '',
    tax: current?.tax_percent ?? '',
    returnable: current?.is_returnable === false ? 'no' : 'yes',
    validFrom: '',
    reason: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const propose = useFormCommand(billingEndpoints.propose, { onSuccess: onClose, onSettled: useCaseDone() })
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const submit = () => {
    const found = problemsOf(draft, subject)
    setProblems(found)
    if (Object.values(found).some(problem => problem !== undefined)) return
    propose.mutate({ request: requestOf(draft, subject, customer.customer_id) })
  }
  const today = dayOf(new Date(nowMs()))
  const errorOf = (name: (typeof FIELDS)[number]) => problems[name] ?? fieldMessage(propose.error, name)
  return (
    <FormDialog
      title={`变更费率：${RATE_SUBJECTS[subject]}`}
      submitText="提交复核"
      isBusy={propose.isPending}
      refusal={formMessage(propose.error, FIELDS)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {customer.name} 当前：{current === null ? '未约定，不收取费用' : termsText(current)}
      </p>
      <Percent
        label="服务费率"
        value={draft.serviceFee}
        onChange={serviceFee => change({ serviceFee })}
        error={errorOf('service_fee_percent')}
      />
      {subject === 'TRANSFER' ? null : (
        <>
          <Percent label="税率" value={draft.tax} onChange={tax => change({ tax })} error={errorOf('tax_percent')} />
          <RadioGroup
            label="费用是否可退"
            required
            value={draft.returnable}
            onChange={returnable => change({ returnable })}
            options={RETURNABLE}
            error={errorOf('is_returnable')}
          />
        </>
      )}
      <InstantField
        label="生效时间"
        help="北京时间；留空则复核通过时生效"
        today={today}
        min={today}
        max={addDays(today, RATE_AHEAD_DAYS)}
        value={draft.validFrom}
        onChange={validFrom => change({ validFrom })}
        error={errorOf('valid_from')}
      />
      <ReasonField value={draft.reason} onChange={reason => change({ reason })} error={errorOf('reason')} />
    </FormDialog>
  )
}

type PercentProps = { label: string; value: string; onChange: (value: string) => void; error: string | undefined }
const Percent = (props: PercentProps) => <TextField {...props} required inputMode="decimal" suffix="%" placeholder="例如 3.50" />

function problemsOf(draft: Draft, subject: CustomerRate['subject']): Problems {
  const validFrom = instantOf(draft.validFrom)
  const now = new Date(nowMs())
  return {
    service_fee_percent: percentProblem(draft.serviceFee, '服务费率'),
    tax_percent: subject === 'TRANSFER' ? undefined : percentProblem(draft.tax, '税率'),
    valid_from:
      validFrom === undefined
        ? '生效时间格式为 yyyy-MM-dd HH:mm'
        : validFrom === null
          ? undefined
          : validFromProblem(new Date(validFrom), now),
    reason: reasonProblem(draft.reason),
  }
}

/** Of a draft without problems. */
function requestOf(draft: Draft, subject: CustomerRate['subject'], customerId: string): ProposeRatesRequest {
  const isTransfer = subject === 'TRANSFER'
  return {
    customer_id: customerId,
    subject,
    service_fee_percent: draft.serviceFee.trim(),
    tax_percent: isTransfer ? null : draft.tax.trim(),
    is_returnable: isTransfer ? null : draft.returnable === 'yes',
    valid_from: instantOf(draft.validFrom) ?? null,
    reason: draft.reason.trim(),
  }
}
