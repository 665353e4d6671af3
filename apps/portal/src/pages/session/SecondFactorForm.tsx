// The second factor at sign-in: a code of an app, a passkey, or a recovery code.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import type { SecondFactorMethod } from '@tallyhelm/protocol/topics/session/enums'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { SecondFactorDemand } from '@tallyhelm/protocol/topics/session/schemas'
import type { SecondFactorRequest } from '@tallyhelm/protocol/topics/session/factor-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { passkeyFailure, passkeyObstacle, provePasskey } from '../../security/passkey.ts'
import { METHOD_TEXT, ProofField, proofProblem } from '../../security/ProofField.tsx'
import styles from './login.module.css'

type Props = {
  demand: SecondFactorDemand
  onProved: (sid: string) => void
  /** Back to the sign-in form; with the reason when the server sends there. */
  onStartAgain: (reason?: string) => void
}

export function SecondFactorForm({ demand, onProved, onStartAgain }: Props) {
  const { methods } = demand
  const [method, setMethod] = useState(() => methods.find(one => one !== 'passkey' || passkeyObstacle() === undefined) ?? 'recovery')
  const form = useForm({
    initial: { code: '' },
    checks: { code: code => proofProblem(method, code) },
    send: async ({ code }) => call(sessionEndpoints.secondFactor, await requestOf(demand.ticket, method, code)),
    onSuccess: ({ sid }) => onProved(sid),
    onError: error => {
      if (error.code === CATALOGUE.TICKET_EXPIRED.code) onStartAgain(error.msg)
    },
    at: () => (method === 'passkey' ? undefined : 'code'),
  })
  useFocusOnHeading()
  const choose = (chosen: SecondFactorMethod) => {
    setMethod(chosen)
    form.set({ code: '' })
    form.clear('code')
  }
  return (
    <form noValidate className={styles.fields} onSubmit={form.submit}>
      <p className={styles.hint}>您的账号已开启两步验证，请完成验证后登录。</p>
      {methods.length > 1 ? (
        <SegmentedControl
          className={styles.ways ?? ''}
          label="验证方式"
          value={method}
          onChange={choose}
          options={methods.map(value => ({ value, label: METHOD_TEXT[value], disabled: form.isBusy }))}
        />
      ) : null}
      <ProofField method={method} field={form.field('code')} />
      <FormRefusal text={form.message} />
      <Button type="submit" variant="primary" size="large" block loading={form.isBusy} loadingText="验证中…">
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
  if (obstacle !== undefined) throw passkeyFailure(obstacle)
  const { options } = await call(sessionEndpoints.secondFactorPasskey, { ticket })
  return { ticket, method, code: '', assertion: await provePasskey(options) }
}
