// A phone number and the code that proves it: country, number, code, and the button that sends it.
import type { OpenCodePurpose } from '@tallyhelm/protocol/topics/session/enums'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { typedPhone } from '@tallyhelm/protocol/topics/session/phone'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useState } from 'react'
import { mobileProblem } from '../../security/problems.ts'
import type { Problems } from '../../security/use-problems.ts'
import { sendCode } from '../../session/send-code.ts'
import { CountrySelect } from './CountrySelect.tsx'
import styles from './login.module.css'

export type ProvedPhone = { country: string; mobile: string; code: string }
export const emptyPhone: ProvedPhone = { country: '86', mobile: '', code: '' }

type Props<Name extends string> = {
  purpose: OpenCodePurpose
  value: ProvedPhone
  onChange: (value: ProvedPhone) => void
  problems: Problems<Name | 'code'>
  /** What the call of the form names the number. */
  mobileName: Name
}

export function PhoneCodeFields<Name extends string>({ purpose, value, onChange, problems, mobileName }: Props<Name>) {
  const [waitSeconds, setWaitSeconds] = useState(60)
  const askForCode = async (): Promise<boolean> => {
    const problem = mobileProblem(value.mobile, value.country)
    if (problem !== undefined) {
      problems.show(mobileName, problem)
      return false
    }
    try {
      const answer = await sendCode(sessionEndpoints.send, { phone: value.mobile, country_code: value.country, purpose })
      setWaitSeconds(answer.resend_after_seconds)
      problems.clear(mobileName)
      return true
    } catch (error) {
      problems.refuse(error, mobileName)
      return false
    }
  }
  return (
    <>
      <div className={styles.phone}>
        <CountrySelect value={value.country} onChange={country => onChange({ ...value, country })} />
        <TextField
          label="手机号"
          inputMode="tel"
          autoComplete="tel"
          placeholder="请输入手机号"
          {...problems.of(mobileName)}
          value={value.mobile}
          onChange={mobile => {
            const typed = typedPhone(mobile, value.country)
            onChange({ ...value, country: typed.countryCode, mobile: typed.number })
            problems.clear(mobileName)
          }}
        />
      </div>
      <CodeField
        label="短信验证码"
        {...problems.of('code')}
        value={value.code}
        waitSeconds={waitSeconds}
        onSend={askForCode}
        onChange={code => {
          onChange({ ...value, code })
          problems.clear('code')
        }}
      />
    </>
  )
}
