// The rates of each subject as they are typed; of one subject alone the dialog's title names it.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { chargedChannel, RATE_SUBJECTS, rateWord } from '@tallyhelm/protocol/topics/billing/limits'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import type { RateDraft } from './rate-drafts.ts'
import styles from './rate-fields.module.css'

const RETURNABLE = [
  { value: 'yes', label: '可退', help: '调减或清零时按比例退回' },
  { value: 'no', label: '不退' },
] as const
const PERCENT = { required: true, inputMode: 'decimal', suffix: '%', placeholder: '例如 3.50', autoComplete: 'off' } as const

type Props = { form: Pick<Form<{ rates: RateDraft[] }>, 'values' | 'field' | 'problem' | 'set'> }

export function RateFields({ form }: Props) {
  const { rates } = form.values
  const { id, error } = form.field('rates')
  return (
    <div className={styles.rates}>
      {rates.map((rate, index) => {
        const path = `rates.${index}`
        const set = (change: Partial<RateDraft>) =>
          form.set({ rates: rates.map(one => (one === rate ? { ...one, ...change } : one)) }, [path])
        const at = (part: keyof RateDraft) => ({ id: `${id}.${index}.${part}`, error: form.problem(`${path}.${part}`) })
        return (
          <fieldset key={rate.subject} className={styles.rate} data-alone={rates.length === 1 || undefined}>
            <legend className={rates.length === 1 ? 'sr-only' : undefined}>{RATE_SUBJECTS[rate.subject]}</legend>
            <TextField
              label={rateWord(rate.subject)}
              {...PERCENT}
              {...at('service_fee_percent')}
              value={rate.service_fee_percent}
              onChange={service_fee_percent => set({ service_fee_percent })}
            />
            {chargedChannel(rate.subject) === undefined ? null : (
              <>
                <TextField
                  label="税率"
                  {...PERCENT}
                  {...at('tax_percent')}
                  value={rate.tax_percent}
                  onChange={tax_percent => set({ tax_percent })}
                />
                <div className={styles.wide}>
                  <RadioGroup
                    label="费用是否可退"
                    required
                    options={RETURNABLE}
                    {...at('is_returnable')}
                    value={rate.is_returnable}
                    onChange={is_returnable => set({ is_returnable })}
                  />
                </div>
              </>
            )}
          </fieldset>
        )
      })}
      {error === undefined ? null : <FieldError text={error} />}
    </div>
  )
}
