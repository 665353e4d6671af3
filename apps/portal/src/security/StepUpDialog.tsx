// The question who one is: by SMS, or with a second factor by an app, a passkey or a recovery code.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import type { StepUpMethod } from '@tallyhelm/protocol/topics/session/enums'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import type { SecurityOverview, StepUpRequest } from '@tallyhelm/protocol/topics/session/factor-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useId, useState } from 'react'
import { call } from '../api/client.ts'
import { rotateToken } from '../session/token.ts'
import { useOwnCode } from './use-own-code.ts'
import { passkeyObstacle, provePasskey } from './passkey.ts'
import { METHOD_TEXT, ProofField, proofProblem } from './ProofField.tsx'

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
  const form = useForm({
    initial: { code: '' },
    checks: { code: code => proofProblem(method, code) },
    send: async ({ code }) => {
      onBusy(true)
      try {
        await rotateToken(call(sessionEndpoints.stepUp, await requestOf(method, code)))
      } finally {
        onBusy(false)
      }
    },
    onSuccess: onProved,
    at: () => (method === 'passkey' ? undefined : 'code'),
  })
  const sms = useOwnCode('step-up', error => form.refuse(error, 'code'))
  // What was wrong with the last code is no matter of the next.
  const sendAgain = () => {
    form.clear('code')
    return sms.send()
  }
  const field = form.field('code')
  return (
    <form id={formId} noValidate onSubmit={form.submit}>
      {method === 'sms' ? (
        <CodeField label="短信验证码" help={`发送至 ${mobile}`} {...field} waitSeconds={sms.waitSeconds} onSend={sendAgain} />
      ) : (
        <ProofField method={method} field={field} />
      )}
      <FormRefusal text={form.message} />
    </form>
  )
}

async function requestOf(method: StepUpMethod, code: string): Promise<StepUpRequest> {
  if (method !== 'passkey') return { method, code }
  const { ticket, options } = await call(sessionEndpoints.stepUpPasskey, {})
  return { method, code: '', ticket, assertion: await provePasskey(options) }
}
