// The question who one is: by SMS, or with a second factor by an app, a passkey or a recovery code.
import type { StepUpMethod } from '@tallyhelm/protocol/topics/session/enums'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { SecurityOverview, StepUpRequest } from '@tallyhelm/protocol/topics/session/schemas-factors'
import { Button } from '@tallyhelm/ui/actions/Button'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useId, useState } from 'react'
import { call } from '../api/client.ts'
import { rotateToken } from '../session/token.ts'
import { useOwnCode } from './use-own-code.ts'
import { PasskeyFailure, passkeyObstacle, provePasskey } from './passkey.ts'
import { METHOD_TEXT, ProofField, proofProblem } from './ProofField.tsx'
import { useProblems } from './use-problems.ts'

const FIELDS = ['code'] as const

type Props = { overview: SecurityOverview; onProved: () => void; onClose: () => void }

export function StepUpDialog({ overview, onProved, onClose }: Props) {
  const formId = useId()
  const methods = overview.step_up_methods
  const [method, setMethod] = useState<StepUpMethod>(() => methods.find(one => one !== 'passkey' || !passkeyObstacle()) ?? 'sms')
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title="验证身份"
      width={480}
      small
      closable={!isBusy}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={onClose} disabledReason={isBusy ? '正在验证' : undefined}>
            取消
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={isBusy}>
            {method === 'passkey' ? '使用通行密钥验证' : '验证'}
          </Button>
        </>
      }
    >
      <Stack>
        <p>为了账号安全，请先验证身份，10 分钟内无需再次验证。</p>
        {methods.length > 1 ? (
          <SegmentedControl
            label="验证方式"
            value={method}
            onChange={setMethod}
            options={methods.map(value => ({ value, label: METHOD_TEXT[value], disabled: isBusy }))}
          />
        ) : null}
        <Proof key={method} formId={formId} method={method} mobile={overview.mobile} onBusy={setIsBusy} onProved={onProved} />
      </Stack>
    </Dialog>
  )
}

type ProofProps = { formId: string; method: StepUpMethod; mobile: string; onBusy: (isBusy: boolean) => void; onProved: () => void }

function Proof({ formId, method, mobile, onBusy, onProved }: ProofProps) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const problems = useProblems(FIELDS)
  const sms = useOwnCode('step-up', error => problems.refuse(error, 'code'))
  // What was wrong with the last code is no matter of the next.
  const sendAgain = () => {
    problems.clear('code')
    return sms.send()
  }
  const prove = async () => {
    setFailure(undefined)
    if (problems.check({ code: proofProblem(method, code) })) return
    onBusy(true)
    try {
      const request = await requestOf(method, code)
      await rotateToken(call(sessionEndpoints.stepUp, request))
      onProved()
    } catch (error) {
      if (error instanceof PasskeyFailure) setFailure(error.message)
      else problems.refuse(error, 'code')
    } finally {
      onBusy(false)
    }
  }
  const field = {
    ...problems.of('code'),
    value: code,
    onChange: (value: string) => {
      setCode(value)
      problems.clear('code')
    },
  }
  return (
    <form
      id={formId}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void prove()
      }}
    >
      {method === 'sms' ? (
        <CodeField label="短信验证码" help={`发送至 ${mobile}`} {...field} waitSeconds={sms.waitSeconds} onSend={sendAgain} />
      ) : (
        <ProofField method={method} field={field} />
      )}
      <div role="alert">{failure === undefined && method !== 'passkey' ? null : <FailureText text={failure ?? field.error} />}</div>
    </form>
  )
}

const FailureText = ({ text }: { text: string | undefined }) => (text === undefined ? null : <FieldError text={text} />)

async function requestOf(method: StepUpMethod, code: string): Promise<StepUpRequest> {
  if (method !== 'passkey') return { method, code }
  const { ticket, options } = await call(sessionEndpoints.stepUpPasskey, {})
  return { method, code: '', ticket, assertion: await provePasskey(options) }
}
