// The form of both ways of signing in: the account with a code or a password, remember me, the agreement, the call.
import type { Checks } from '@tallyhelm/browser/forms/form-state'
import { type Form, useForm } from '@tallyhelm/browser/forms/use-form'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { LoginRequest, SecondFactorDemand } from '@tallyhelm/protocol/topics/session/schemas'
import { typedPhone } from '@tallyhelm/protocol/topics/session/phone'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { PasswordField } from '@tallyhelm/ui/fields/PasswordField'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { useCommand } from '../../api/queries.ts'
import { accountProblem } from '../../security/problems.ts'
import { AGREEMENT_MISSING, Agreement } from './Agreement.tsx'
import styles from './login.module.css'
import { CountrySelect } from './CountrySelect.tsx'
import { emptyPhone, PhoneCodeFields, phoneChecks } from './PhoneCodeFields.tsx'

export type SignInWay = 'code' | 'password'

type Props = {
  way: SignInWay
  onEntered: (sid: string, remember: boolean) => void
  onSecondFactor: (demand: SecondFactorDemand, remember: boolean) => void
}

/** Wrong account, password or code: told at the field that holds the secret. */
const ABOUT_SECRETS: readonly number[] = [CATALOGUE.SIGN_IN_WRONG.code, CATALOGUE.CODE_WRONG.code]

/** Both ways in one: what was typed in one of them is still there after a look at the other. */
const emptyValues = { ...emptyPhone, account: '', account_country: '86', password: '', remember: false, agreed: false }
type Values = typeof emptyValues

const agreed = (isAgreed: boolean) => (isAgreed ? undefined : AGREEMENT_MISSING)
const CHECKS: Readonly<Record<SignInWay, Checks<Values>>> = {
  code: { ...phoneChecks, agreed },
  password: {
    account: (account, { account_country }) => accountProblem(account, account_country),
    password: password => (password === '' ? '请输入密码' : undefined),
    agreed,
  },
}

export function SignInForm({ way, onEntered, onSecondFactor }: Props) {
  const login = useCommand(sessionEndpoints.login)
  const form = useForm({
    initial: emptyValues,
    checks: CHECKS[way],
    send: values => login.mutateAsync({ request: requestOf(way, values) }),
    onSuccess: ({ sid, second_factor }, { remember }) =>
      second_factor ? onSecondFactor(second_factor, remember) : onEntered(sid, remember),
    aliases: way === 'code' ? { account: 'mobile' } : {},
    at: ({ code, fields }) => (fields.length > 0 || ABOUT_SECRETS.includes(code) ? way : undefined),
  })
  return (
    <form noValidate className={styles.fields} onSubmit={form.submit}>
      {way === 'code' ? <PhoneCodeFields purpose="login" form={form} /> : <PasswordFields form={form} />}
      <div className={styles.choices}>
        <Checkbox checked={form.values.remember} onChange={remember => form.set({ remember })}>
          记住登录状态
        </Checkbox>
        <Agreement {...form.field('agreed')} />
      </div>
      <FormRefusal text={form.message} />
      <Button type="submit" variant="primary" size="large" block loading={form.isBusy} loadingText="登录中…">
        登录
      </Button>
    </form>
  )
}

function PasswordFields({ form }: { form: Pick<Form<Values>, 'values' | 'field' | 'set'> }) {
  const { account, account_country } = form.values
  return (
    <>
      {/* One place for the field, with the country or without, so that it keeps the focus. */}
      <div className={isNumber(account) ? styles.phone : undefined}>
        {isNumber(account) ? <CountrySelect value={account_country} onChange={code => form.set({ account_country: code })} /> : null}
        <TextField
          label="手机号或邮箱"
          autoComplete="username"
          placeholder="请输入手机号或邮箱"
          {...form.field('account')}
          onChange={text => {
            const typed = typedPhone(text, account_country)
            form.set({ account: typed.number, account_country: typed.countryCode })
          }}
        />
      </div>
      <PasswordField label="密码" autoComplete="current-password" placeholder="请输入密码" {...form.field('password')} />
    </>
  )
}

function requestOf(way: SignInWay, values: Values): LoginRequest {
  const { mobile, country_code, code, account, account_country, password, remember } = values
  if (way === 'code') return { login_type: 'code', account: mobile, country_code, code, remember }
  return { login_type: 'password', account, country_code: account_country, password, remember }
}

/** An address may begin with digits too, but not only consist of them. */
const isNumber = (account: string): boolean => /^[\s\d+()-]*\d[\s\d+()-]*$/.test(account.normalize('NFKC'))
