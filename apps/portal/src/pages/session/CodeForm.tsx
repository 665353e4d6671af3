// Sign-in by a code that comes as a text message.
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useState } from 'react'
import { ApiError } from '../../api/failure.ts'
import { useCommand } from '../../api/queries.ts'
import { CountrySelect } from './CountrySelect.tsx'
import { FormEnd, useFormEnd } from './FormEnd.tsx'
import styles from './login.module.css'
import { codeProblem, mobileProblem, useSignIn } from './use-sign-in.ts'

export function CodeForm({ onEntered }: { onEntered: (sid: string, remember: boolean) => void }) {
  const [account, setAccount] = useState('')
  const [country, setCountry] = useState('86')
  const [code, setCode] = useState('')
  const [waitSeconds, setWaitSeconds] = useState(60)
  const end = useFormEnd()
  const signIn = useSignIn('code', onEntered)
  const sending = useCommand(sessionEndpoints.send)

  const sendCode = async (): Promise<boolean> => {
    const problem = mobileProblem(account)
    if (problem) {
      signIn.showProblems({ account: problem })
      return false
    }
    try {
      const answer = await sending.mutateAsync({ request: { phone: account, country_code: country, purpose: 'login' } })
      setWaitSeconds(answer.resend_after_seconds)
      signIn.showProblems({})
      return true
    } catch (error) {
      if (error instanceof ApiError) signIn.showProblems({ account: error.fields[0]?.msg ?? error.msg })
      return false
    }
  }

  return (
    <form
      noValidate
      className={styles.fields}
      onSubmit={event => {
        event.preventDefault()
        signIn.submit(
          { login_type: 'code', account, country_code: country, code, remember: end.remember },
          { account: mobileProblem(account), code: codeProblem(code), agreement: end.problem },
        )
      }}
    >
      <div className={styles.phone}>
        <CountrySelect value={country} onChange={setCountry} />
        <TextField
          id="account"
          label="手机号"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="请输入手机号"
          value={account}
          error={signIn.problems['account']}
          onChange={value => {
            setAccount(value)
            signIn.clearProblem('account')
          }}
        />
      </div>
      <CodeField
        id="code"
        label="短信验证码"
        value={code}
        error={signIn.problems['code']}
        waitSeconds={waitSeconds}
        onSend={sendCode}
        onChange={value => {
          setCode(value)
          signIn.clearProblem('code')
        }}
      />
      <FormEnd end={end} signIn={signIn} />
    </form>
  )
}
