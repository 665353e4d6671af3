// Another mobile number: the user has proved himself, now the new number is proved.
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { sessionEndpoints } from '@tallyhelm/protocol/topics/session/endpoints'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { call } from '../../api/client.ts'
import { useOwnCode } from '../../security/use-own-code.ts'
import { codeProblem } from '../../security/problems.ts'
import { rotateToken } from '../../session/token.ts'
import { emptyPhone, PhoneFields, phoneProblem } from './PhoneFields.tsx'

export function MobileDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const readAgain = useReadAgain()
  const form = useForm({
    initial: { ...emptyPhone, code: '' },
    checks: { mobile: phoneProblem, code: codeProblem },
    send: request => rotateToken(call(sessionEndpoints.changeMobile, request)),
    onSuccess: answer => {
      toast.success(`手机号已更换为 ${answer.mobile}`, { durationMs: 4000 })
      void readAgain(sessionEndpoints.changeMobile)
      onClose()
    },
    at: 'code',
  })
  const own = useOwnCode('change-mobile', error => form.refuse(error, 'mobile'))
  const { mobile: phone, country_code } = form.values
  const send = async () => form.check('mobile') && own.send({ phone, country_code })
  return (
    <FormDialog title="更换手机号" submitText="确认更换" onClose={onClose} {...form.dialog}>
      <p>更换后请使用新手机号登录，原手机号会收到提醒短信。</p>
      <PhoneFields label="新手机号" autoComplete="tel-national" form={form} />
      <CodeField {...form.field('code')} label="短信验证码" waitSeconds={own.waitSeconds} onSend={send} />
    </FormDialog>
  )
}
