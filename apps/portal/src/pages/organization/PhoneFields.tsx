// A mobile number with its country; a country code in front of what is pasted chooses the country.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { typedPhone } from '@tallyhelm/protocol/topics/session/phone'
import { CountryCodeField } from '@tallyhelm/ui/fields/CountryCodeField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { mobileProblem } from '../../security/problems.ts'
import { countries } from '../../session/countries/countries.ts'
import styles from './user.module.css'

type Phone = { country_code: string; mobile: string }
export const emptyPhone: Phone = { country_code: '86', mobile: '' }
export const phoneProblem = (mobile: string, { country_code }: Phone) => mobileProblem(mobile, country_code)

type Props = { label: string; autoComplete: string; form: Pick<Form<Phone>, 'values' | 'field' | 'set'> }

export function PhoneFields({ label, autoComplete, form }: Props) {
  const country = form.field('country_code')
  return (
    <div className={styles.phone}>
      <CountryCodeField label="国家/地区" countries={countries} value={country.value} onChange={country.onChange} />
      <TextField
        {...form.field('mobile')}
        data-first-focus
        label={label}
        inputMode="tel"
        autoComplete={autoComplete}
        placeholder="请输入手机号"
        onChange={typed => {
          const { countryCode, number } = typedPhone(typed, country.value)
          form.set({ country_code: countryCode, mobile: number })
        }}
      />
    </div>
  )
}
