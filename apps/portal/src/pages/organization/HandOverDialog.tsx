// Handing over: the organisation gets another master, after a code to the present master's phone.
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { call } from '../../api/client.ts'
import { useOwnCode } from '../../security/use-own-code.ts'
import { codeProblem } from '../../security/problems.ts'
import { rotateToken } from '../../session/token.ts'
import { useProfile } from '../../session/use-session.ts'

export function HandOverDialog({ userId, name, onClose }: { userId: string; name: string; onClose: () => void }) {
  const toast = useToast()
  const readAgain = useReadAgain()
  const { mobile } = useProfile().profile
  const form = useForm({
    initial: { code: '' },
    checks: { code: codeProblem },
    send: ({ code }) => rotateToken(call(organizationEndpoints.changeMaster, { user_id: userId, code })),
    onSuccess: () => {
      toast.success(`主账号已转让给 ${name}`, { durationMs: 4000 })
      void readAgain(organizationEndpoints.changeMaster)
      onClose()
    },
    at: 'code',
  })
  const own = useOwnCode('change-master', error => form.refuse(error, 'code'))
  return (
    <FormDialog title={`转让主账号给 ${name}`} submitText="确认转让" onClose={onClose} {...form.dialog}>
      <NoticeStrip tone="warning">
        转让后您将成为普通成员，不能再邀请和管理成员，且无法自行撤回；{name} 需重新登录，您的其他设备也将退出登录。
      </NoticeStrip>
      <CodeField
        {...form.field('code')}
        label="短信验证码"
        help={`发送至 ${mobile}`}
        waitSeconds={own.waitSeconds}
        onSend={() => own.send()}
      />
    </FormDialog>
  )
}
