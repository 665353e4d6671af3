// Registration in three steps: the phone, the account, done (screens.md 3). Codes that end a session change nothing here (spec §8).
import type { ApiError } from '@tallyhelm/browser/calls/failure'
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
import { codeProblem, mobileProblem } from '../../security/problems.ts'
import { useProblems } from '../../security/use-problems.ts'
import { storeToken } from '../../session/token.ts'
import { AccessFrame } from './AccessFrame.tsx'
import { type Account, AccountStep, accountProblems, emptyAccount } from './AccountStep.tsx'
import styles from './login.module.css'
import { emptyPhone, type ProvedPhone } from './PhoneCodeFields.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { RegisteredStep } from './RegisteredStep.tsx'

const STEPS = ['手机号验证', '账号信息', '完成'] as const
const FIELDS = ['mobile', 'code', 'wallet_user_name', 'company_name', 'email', 'password', 'again', 'invite_code', 'agreed'] as const
const PHONE_FIELDS: readonly string[] = ['mobile', 'code']

export function RegisterPage() {
  const { step, phone, setPhone, account, setAccount, problems, prove, register, sid, isTaken, back } = useRegistration()
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
      {step === 0 ? (
        <PhoneStep value={phone} onChange={setPhone} problems={problems} isTaken={isTaken} isBusy={prove.isBusy} onNext={prove.submit} />
      ) : null}
      {step === 1 ? (
        <AccountStep
          mobile={phone.mobile}
          value={account}
          onChange={setAccount}
          problems={problems}
          isBusy={register.isBusy}
          onBack={back}
          onSubmit={register.submit}
        />
      ) : null}
      {sid !== undefined ? (
        <RegisteredStep name={account.name.trim()} onEnter={() => enter(sid)} />
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

/** What was typed in both steps, what is wrong with it, and the two calls; `sid` once registered. */
function useRegistration() {
  const [query] = useSearchParams()
  const [typing, setTyping] = useState<0 | 1>(0)
  const [phone, setPhone] = useState(emptyPhone)
  const [account, setAccount] = useState(() => ({ ...emptyAccount, invite: (query.get('invite') ?? '').slice(0, INVITE_CODE_MOST) }))
  const problems = useProblems(FIELDS)
  const prove = useCommand(sessionEndpoints.proveRegistration, { onSuccess: () => setTyping(1) })
  const register = useCommand(sessionEndpoints.register)
  const refuse = (error: ApiError) => {
    const [isAboutPhone, field] = placeOf(error)
    // The field must be there before it can take the focus.
    if (isAboutPhone) flushSync(() => setTyping(0))
    problems.refuse(error, field)
  }
  const provePhone = () => {
    if (problems.check({ mobile: mobileProblem(phone.mobile, phone.country), code: codeProblem(phone.code) })) return
    const request = { mobile: phone.mobile, country_code: phone.country, code: phone.code }
    prove.mutate({ request }, { onError: refuse })
  }
  const submit = () => {
    if (problems.check(accountProblems(account))) return
    register.mutate({ request: requestOf(phone, prove.data?.proof ?? '', account) }, { onError: refuse })
  }
  const back = () => {
    // The code is used up: another number needs another one.
    setPhone({ ...phone, code: '' })
    setTyping(0)
  }
  const sid = register.data?.sid
  const isTaken = [prove, register].some(
    ({ error, variables }) => error?.code === CATALOGUE.MOBILE_REGISTERED.code && variables?.request.mobile === phone.mobile,
  )
  return {
    phone,
    setPhone,
    account,
    setAccount,
    problems,
    sid,
    isTaken,
    back,
    step: sid === undefined ? typing : STEPS.length,
    prove: { submit: provePhone, isBusy: prove.isPending },
    register: { submit, isBusy: register.isPending },
  }
}

/** Whether the refusal is about the first step, and the field that shows it if it names none. */
function placeOf({ code, fields }: ApiError): [isAboutPhone: boolean, field: (typeof FIELDS)[number]] {
  if (code === CATALOGUE.MOBILE_REGISTERED.code) return [true, 'mobile']
  if (code === CATALOGUE.CODE_WRONG.code || code === CATALOGUE.TICKET_EXPIRED.code) return [true, 'code']
  return [fields.some(({ path }) => PHONE_FIELDS.includes(path)), 'agreed']
}

function requestOf(phone: ProvedPhone, proof: string, account: Account): RegisterRequest {
  return {
    mobile: phone.mobile,
    country_code: phone.country,
    code: '',
    proof,
    wallet_user_name: account.name,
    company_name: account.company,
    email: account.email,
    password: account.password,
    invite_code: account.invite,
    agreed: true,
  }
}
