// A phone number and the code that proves it: country, number, code, and the button that sends it.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import type { OpenCodePurpose } from '@tallyhelm/protocol/topics/session/enums'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { typedPhone } from '@tallyhelm/protocol/topics/session/phone'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useState } from 'react'
import { codeProblem, mobileProblem } from '../../security/problems.ts'
import { sendCode } from '../../session/send-code.ts'
import { CountrySelect } from './CountrySelect.tsx'
import styles from './login.module.css'

export type ProvedPhone = { country_code: string; mobile: string; code: string }
export const emptyPhone: ProvedPhone = { country_code: '86', mobile: '', code: '' }
export const phoneChecks = {
  mobile: (mobile: string, { country_code }: { country_code: string }) => mobileProblem(mobile, country_code),
  code: codeProblem,
}

type Props = { purpose: OpenCodePurpose; form: Omit<Form<ProvedPhone>, 'submit'> }

export function PhoneCodeFields({ purpose, form }: Props) {
  const [waitSeconds, setWaitSeconds] = useState(60)
  const { mobile: phone, country_code } = form.values
  const askForCode = async (): Promise<boolean> => {
    if (!form.check('mobile')) return false
    try {
      const answer = await sendCode(sessionEndpoints.send, { phone, country_code, purpose })
      setWaitSeconds(answer.resend_after_seconds)
      form.clear('mobile')
      return true
    } catch (error) {
      form.refuse(error, 'mobile')
      return false
    }
  }
  return (
    <>
      <div className={styles.phone}>
        <CountrySelect value={country_code} onChange={code => form.set({ country_code: code })} />
        <TextField
          label="手机号"
          inputMode="tel"
          autoComplete="tel"
          placeholder="请输入手机号"
          {...form.field('mobile')}
          onChange={text => {
            const typed = typedPhone(text, country_code)
            form.set({ country_code: typed.countryCode, mobile: typed.number })
          }}
        />
      </div>
      <CodeField label="短信验证码" {...form.field('code')} waitSeconds={waitSeconds} onSend={askForCode} />
    </>
  )
}
