// The end of both sign-in forms: remember me, the agreement, the button, and what the server says to the whole.
import { Button } from '@tallyhelm/ui/actions/Button'
import { Checkbox } from '@tallyhelm/ui/fields/Checkbox'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { useState } from 'react'
import { useBrand } from '../../session/use-brand.ts'
import styles from './login.module.css'
import { AGREEMENT_MISSING, type SignIn } from './use-sign-in.ts'

export type FormEndState = {
  remember: boolean
  setRemember: (remember: boolean) => void
  isAgreed: boolean
  setAgreed: (agreed: boolean) => void
  problem: string | undefined
}

export function useFormEnd(): FormEndState {
  const [remember, setRemember] = useState(false)
  const [isAgreed, setAgreed] = useState(false)
  return { remember, setRemember, isAgreed, setAgreed, problem: isAgreed ? undefined : AGREEMENT_MISSING }
}

export function FormEnd({ end, signIn }: { end: FormEndState; signIn: SignIn }) {
  const brand = useBrand()
  const problem = signIn.problems['agreement']
  return (
    <>
      <div className={styles.choices}>
        <Checkbox checked={end.remember} onChange={end.setRemember}>
          记住登录状态
        </Checkbox>
        <div>
          <Checkbox
            id="agreement"
            checked={end.isAgreed}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={problem === undefined ? undefined : 'agreement-error'}
            onChange={agreed => {
              end.setAgreed(agreed)
              signIn.clearProblem('agreement')
            }}
          >
            我已阅读并同意
            <Document href={brand?.agreement_url} name="《用户协议》" />
            <Document href={brand?.privacy_url} name="《隐私政策》" />
          </Checkbox>
          {problem === undefined ? null : <FieldError id="agreement-error" text={problem} />}
        </div>
      </div>
      <div role="alert">{signIn.refusal === undefined ? null : <FieldError text={signIn.refusal} />}</div>
      <Button type="submit" variant="primary" size="large" block loading={signIn.isBusy} loadingText="登录中…">
        登录
      </Button>
    </>
  )
}

/** The brand's document in a new window; its bare name while the brand has none. */
function Document({ href, name }: { href: string | undefined; name: string }) {
  if (!href) return <span>{name}</span>
  return (
    <a className={styles.document} href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}
