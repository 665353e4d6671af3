// The form of both ways of signing in: the account with a code or a password, remember me, the agreement, the call.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { LoginRequest, SecondFactorDemand } from '@tallyhelm/protocol/topics/session/schemas'
import { typedPhone } from '@tallyhelm/protocol/topics/session/phone'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { PasswordField } from '@tallyhelm/ui/fields/PasswordField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useState } from 'react'
import { isSilent } from '../../api/failure.ts'
import { useCommand } from '../../api/queries.ts'
import { accountProblem, codeProblem, mobileProblem } from '../../security/problems.ts'
import { type Problems, useProblems } from '../../security/use-problems.ts'
import { AGREEMENT_MISSING, Agreement } from './Agreement.tsx'
import { FormRefusal } from './FormRefusal.tsx'
import styles from './login.module.css'
import { CountrySelect } from './CountrySelect.tsx'
import { emptyPhone, PhoneCodeFields } from './PhoneCodeFields.tsx'

export type SignInWay = 'code' | 'password'

type Props = {
  way: SignInWay
  onEntered: (sid: string, remember: boolean) => void
  onSecondFactor: (demand: SecondFactorDemand, remember: boolean) => void
}

const FIELDS = ['account', 'password', 'code', 'agreed'] as const
/** Wrong account, password or code: told at the field that holds the secret. */
const ABOUT_SECRETS: readonly number[] = [CATALOGUE.SIGN_IN_WRONG.code, CATALOGUE.CODE_WRONG.code]

const emptyValues = { phone: emptyPhone, account: '', country: '86', password: '', remember: false, isAgreed: false }
type Values = typeof emptyValues

export function SignInForm({ way, onEntered, onSecondFactor }: Props) {
  const [values, setValues] = useState<Values>(emptyValues)
  const [refusal, setRefusal] = useState<string>()
  const problems = useProblems(FIELDS)
  const login = useCommand(sessionEndpoints.login)
  const set = (change: Partial<Values>) => setValues(now => ({ ...now, ...change }))
  const refuse = (error: ApiError) => {
    if (error.fields.length > 0 || ABOUT_SECRETS.includes(error.code)) problems.refuse(error, way)
    else if (isSilent(error)) setRefusal(error.msg)
  }
  const submit = () => {
    setRefusal(undefined)
    if (problems.check(problemsOf(way, values))) return
    const request = requestOf(way, values)
    login.mutate(
      { request },
      {
        onSuccess: ({ sid, second_factor }) =>
          second_factor ? onSecondFactor(second_factor, request.remember) : onEntered(sid, request.remember),
        onError: refuse,
      },
    )
  }
  return (
    <form
      noValidate
      className={styles.fields}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {way === 'code' ? (
        <PhoneCodeFields purpose="login" value={values.phone} onChange={phone => set({ phone })} problems={problems} mobileName="account" />
      ) : (
        <PasswordFields values={values} onChange={set} problems={problems} />
      )}
      <div className={styles.choices}>
        <Checkbox checked={values.remember} onChange={remember => set({ remember })}>
          记住登录状态
        </Checkbox>
        <Agreement
          {...problems.of('agreed')}
          checked={values.isAgreed}
          onChange={isAgreed => {
            set({ isAgreed })
            problems.clear('agreed')
          }}
        />
      </div>
      <FormRefusal text={refusal} />
      <Button type="submit" variant="primary" size="large" block loading={login.isPending} loadingText="登录中…">
        登录
      </Button>
    </form>
  )
}

type PasswordProps = {
  values: Values
  onChange: (change: Partial<Values>) => void
  problems: Pick<Problems<'account' | 'password'>, 'of' | 'clear'>
}

function PasswordFields({ values, onChange, problems }: PasswordProps) {
  return (
    <>
      {/* One place for the field, with the country or without, so that it keeps the focus. */}
      <div className={isNumber(values.account) ? styles.phone : undefined}>
        {isNumber(values.account) ? <CountrySelect value={values.country} onChange={country => onChange({ country })} /> : null}
        <TextField
          label="手机号或邮箱"
          autoComplete="username"
          placeholder="请输入手机号或邮箱"
          {...problems.of('account')}
          value={values.account}
          onChange={account => {
            const typed = typedPhone(account, values.country)
            onChange({ account: typed.number, country: typed.countryCode })
            problems.clear('account')
          }}
        />
      </div>
      <PasswordField
        label="密码"
        autoComplete="current-password"
        placeholder="请输入密码"
        {...problems.of('password')}
        value={values.password}
        onChange={password => {
          onChange({ password })
          problems.clear('password')
        }}
      />
    </>
  )
}

/** In the order of the form. */
function problemsOf(way: SignInWay, { phone, account, country, password, isAgreed }: Values) {
  const agreed = isAgreed ? undefined : AGREEMENT_MISSING
  if (way === 'code') return { account: mobileProblem(phone.mobile, phone.country), code: codeProblem(phone.code), agreed }
  return { account: accountProblem(account, country), password: password === '' ? '请输入密码' : undefined, agreed }
}

function requestOf(way: SignInWay, { phone, account, country, password, remember }: Values): LoginRequest {
  if (way === 'code') return { login_type: 'code', account: phone.mobile, country_code: phone.country, code: phone.code, remember }
  return { login_type: 'password', account, country_code: country, password, remember }
}

/** An address may begin with digits too, but not only consist of them. */
const isNumber = (account: string): boolean => /^[\s\d+()-]*\d[\s\d+()-]*$/.test(account.normalize('NFKC'))
