// Another mobile number: the user has proved himself, now the new number is proved.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { typedPhone } from '@tallyhelm/protocol/topics/session/phone'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { CountryCodeField } from '@tallyhelm/ui/fields/CountryCodeField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { useOwnCode } from '../../security/use-own-code.ts'
import { codeProblem, mobileProblem } from '../../security/problems.ts'
import { useProblems } from '../../security/use-problems.ts'
import { countries } from '../../session/countries/countries.ts'
import { rotateToken } from '../../session/token.ts'
import { FormDialog } from './FormDialog.tsx'
import { useRefresh } from './use-refresh.ts'
import styles from './user.module.css'

const FIELDS = ['mobile', 'code'] as const

export function MobileDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const refresh = useRefresh()
  const [country, setCountry] = useState('86')
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const problems = useProblems(FIELDS)
  const own = useOwnCode('change-mobile', error => problems.refuse(error, 'mobile'))
  const change = useCommand(sessionEndpoints.changeMobile)
  const send = async () => {
    if (problems.check({ mobile: mobileProblem(mobile, country) })) return false
    return own.send({ phone: mobile, country_code: country })
  }
  const submit = async () => {
    if (problems.check({ mobile: mobileProblem(mobile, country), code: codeProblem(code) })) return
    try {
      const answer = await rotateToken(change.mutateAsync({ request: { mobile, country_code: country, code } }))
      toast.success(`手机号已更换为 ${answer.mobile}`, { durationMs: 4000 })
      refresh()
      onClose()
    } catch (error) {
      problems.refuse(error, 'code')
    }
  }
  return (
    <FormDialog title="更换手机号" submitText="确认更换" isBusy={change.isPending} onSubmit={() => void submit()} onClose={onClose}>
      <p>更换后请使用新手机号登录，原手机号会收到提醒短信。</p>
      <div className={styles.phone}>
        <CountryCodeField label="国家/地区" countries={countries} value={country} onChange={setCountry} />
        <TextField
          {...problems.of('mobile')}
          label="新手机号"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="请输入手机号"
          value={mobile}
          onChange={value => {
            const typed = typedPhone(value, country)
            setCountry(typed.countryCode)
            setMobile(typed.number)
            problems.clear('mobile')
          }}
        />
      </div>
      <CodeField
        {...problems.of('code')}
        label="短信验证码"
        value={code}
        waitSeconds={own.waitSeconds}
        onSend={send}
        onChange={value => {
          setCode(value)
          problems.clear('code')
        }}
      />
    </FormDialog>
  )
}
