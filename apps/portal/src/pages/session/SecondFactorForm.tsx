// The second factor at sign-in: a code of an app, a passkey, or a recovery code.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import type { SecondFactorMethod } from '@tallyhelm/protocol/topics/session/enums'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { SecondFactorDemand } from '@tallyhelm/protocol/topics/session/schemas'
import type { SecondFactorRequest } from '@tallyhelm/protocol/topics/session/schemas-factors'
import { Button } from '@tallyhelm/ui/actions/Button'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { PasskeyFailure, passkeyObstacle, provePasskey } from '../../security/passkey.ts'
import { METHOD_TEXT, ProofField, proofProblem } from '../../security/ProofField.tsx'
import { useProblems } from '../../security/use-problems.ts'
import { FormRefusal } from './FormRefusal.tsx'
import styles from './login.module.css'

const FIELDS = ['code'] as const

type Props = {
  demand: SecondFactorDemand
  onProved: (sid: string) => void
  /** Back to the sign-in form; with the reason when the server sends there. */
  onStartAgain: (reason?: string) => void
}

export function SecondFactorForm({ demand, onProved, onStartAgain }: Props) {
  const { methods } = demand
  const [method, setMethod] = useState(() => methods.find(one => one !== 'passkey' || passkeyObstacle() === undefined) ?? 'recovery')
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const problems = useProblems(FIELDS)
  useFocusOnHeading()
  const type = (value: string) => {
    setCode(value)
    problems.clear('code')
  }
  const choose = (chosen: SecondFactorMethod) => {
    setMethod(chosen)
    setFailure(undefined)
    type('')
  }
  const refuse = (error: unknown) => {
    if (error instanceof PasskeyFailure) return setFailure(error.message)
    if (!(error instanceof ApiError)) throw error
    if (error.code === CATALOGUE.TICKET_EXPIRED.code) return onStartAgain(error.msg)
    if (method === 'passkey') setFailure(error.msg)
    else problems.refuse(error, 'code')
  }
  const prove = async () => {
    setFailure(undefined)
    if (problems.check({ code: proofProblem(method, code) })) return
    setIsBusy(true)
    try {
      const { sid } = await call(sessionEndpoints.secondFactor, await requestOf(demand.ticket, method, code))
      onProved(sid)
    } catch (error) {
      refuse(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      noValidate
      className={styles.fields}
      onSubmit={event => {
        event.preventDefault()
        void prove()
      }}
    >
      <p className={styles.hint}>您的账号已开启两步验证，请完成验证后登录。</p>
      {methods.length > 1 ? (
        <SegmentedControl
          className={styles.ways ?? ''}
          label="验证方式"
          value={method}
          onChange={choose}
          options={methods.map(value => ({ value, label: METHOD_TEXT[value], disabled: isBusy }))}
        />
      ) : null}
      <ProofField method={method} field={{ ...problems.of('code'), value: code, onChange: type }} />
      <FormRefusal text={failure} />
      <Button type="submit" variant="primary" size="large" block loading={isBusy} loadingText="验证中…">
        {method === 'passkey' ? '使用通行密钥验证' : '验证'}
      </Button>
      <Button variant="text" block onClick={() => onStartAgain()}>
        返回登录
      </Button>
    </form>
  )
}

/** The step replaced the form that had the focus. */
function useFocusOnHeading(): void {
  useEffect(() => document.querySelector('h1')?.focus(), [])
}

async function requestOf(ticket: string, method: SecondFactorMethod, code: string): Promise<SecondFactorRequest> {
  if (method !== 'passkey') return { ticket, method, code }
  const obstacle = passkeyObstacle()
  if (obstacle !== undefined) throw new PasskeyFailure(obstacle)
  const { options } = await call(sessionEndpoints.secondFactorPasskey, { ticket })
  return { ticket, method, code: '', assertion: await provePasskey(options) }
}
