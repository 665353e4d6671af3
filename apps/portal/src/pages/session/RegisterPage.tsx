// Registration in three steps: the phone, the account, done (screens.md 3). Codes that end a session change nothing here (spec §8).
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { RegisterRequest } from '@tallyhelm/protocol/topics/session/schemas'
import { INVITE_CODE_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Stepper } from '@tallyhelm/ui/display/Stepper'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { useCommand } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { storeToken } from '../../session/token.ts'
import { AccessFrame } from './AccessFrame.tsx'
import { type Account, AccountStep, accountChecks, emptyAccount } from './AccountStep.tsx'
import styles from './login.module.css'
import { emptyPhone, phoneChecks, type ProvedPhone } from './PhoneCodeFields.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { RegisteredStep } from './RegisteredStep.tsx'

const STEPS = ['手机号验证', '账号信息', '完成'] as const
const PHONE_CODES: readonly number[] = [CATALOGUE.MOBILE_REGISTERED, CATALOGUE.CODE_WRONG, CATALOGUE.TICKET_EXPIRED].map(({ code }) => code)
const PHONE_FIELDS: readonly string[] = ['mobile', 'code']

export function RegisterPage() {
  const { step, phone, account, sid, isTaken, back } = useRegistration()
  const navigate = useNavigate()
  const enter = (received: string) => {
    storeToken(received, false)
    void navigate(paths.home(), { replace: true })
  }
  return (
    <AccessFrame title="注册">
      <div className={styles.steps}>
        <Stepper steps={STEPS} current={step} label="注册步骤" />
      </div>
      {step === 0 ? <PhoneStep form={phone} isTaken={isTaken} /> : null}
      {step === 1 ? <AccountStep mobile={phone.values.mobile} form={account} onBack={back} /> : null}
      {sid !== undefined ? (
        <RegisteredStep name={account.values.wallet_user_name.trim()} onEnter={() => enter(sid)} />
      ) : (
        <p className={styles.otherWays}>
          <span>
            已有账号？<Link href={paths.login()}>直接登录</Link>
          </span>
        </p>
      )}
    </AccessFrame>
  )
}

/** The forms of both steps; `sid` once registered. */
function useRegistration() {
  const [query] = useSearchParams()
  const [typing, setTyping] = useState<0 | 1>(0)
  const prove = useCommand(sessionEndpoints.proveRegistration)
  const register = useCommand(sessionEndpoints.register)
  const phone = useForm({
    initial: emptyPhone,
    checks: phoneChecks,
    send: request => prove.mutateAsync({ request }),
    onSuccess: () => setTyping(1),
    at: phoneField,
  })
  const account = useForm({
    initial: { ...emptyAccount, invite_code: (query.get('invite') ?? '').slice(0, INVITE_CODE_MOST) },
    checks: accountChecks,
    send: values => register.mutateAsync({ request: requestOf(phone.values, prove.data?.proof ?? '', values) }),
    onError: error => {
      if (!isAboutPhone(error)) return
      // The field must be there before it can take the focus.
      flushSync(() => setTyping(0))
      phone.refuse(error, phoneField(error))
    },
    at: error => (isAboutPhone(error) ? undefined : 'agreed'),
  })
  const back = () => {
    // The code is used up: another number needs another one.
    phone.set({ code: '' })
    setTyping(0)
  }
  const sid = register.data?.sid
  const isTaken = [prove, register].some(
    ({ error, variables }) => error?.code === CATALOGUE.MOBILE_REGISTERED.code && variables?.request.mobile === phone.values.mobile,
  )
  return { phone, account, sid, isTaken, back, step: sid === undefined ? typing : STEPS.length }
}

const isAboutPhone = ({ code, fields }: ApiError): boolean =>
  PHONE_CODES.includes(code) || fields.some(({ path }) => PHONE_FIELDS.includes(path))

/** Where the first step tells a refusal that names no field. */
const phoneField = ({ code }: ApiError) => (code === CATALOGUE.MOBILE_REGISTERED.code ? 'mobile' : 'code')

function requestOf(phone: ProvedPhone, proof: string, { again: _again, ...account }: Account): RegisterRequest {
  const { mobile, country_code } = phone
  return { mobile, country_code, code: '', proof, ...account, agreed: true }
}
