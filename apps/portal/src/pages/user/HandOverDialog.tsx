// Handing over: the organisation gets another master, after a code to the present master's phone.
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { CodeField } from '@tallyhelm/ui/fields/CodeField'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { useOwnCode } from '../../security/use-own-code.ts'
import { codeProblem } from '../../security/problems.ts'
import { useProblems } from '../../security/use-problems.ts'
import { rotateToken } from '../../session/token.ts'
import { useProfile } from '../../session/use-session.ts'
import { FormDialog } from './FormDialog.tsx'
import { useMembersChanged } from './use-members-changed.ts'
import { useRefresh } from './use-refresh.ts'

const FIELDS = ['code'] as const

export function HandOverDialog({ userId, name, onClose }: { userId: string; name: string; onClose: () => void }) {
  const toast = useToast()
  const refresh = useRefresh()
  const changed = useMembersChanged()
  const { mobile } = useProfile().profile
  const [code, setCode] = useState('')
  const problems = useProblems(FIELDS)
  const own = useOwnCode('change-master', error => problems.refuse(error, 'code'))
  const change = useCommand(organizationEndpoints.changeMaster)
  const submit = async () => {
    if (problems.check({ code: codeProblem(code) })) return
    try {
      await rotateToken(change.mutateAsync({ request: { user_id: userId, code } }))
      toast.success(`主账号已转让给 ${name}`, { durationMs: 4000 })
      refresh()
      changed()
      onClose()
    } catch (error) {
      problems.refuse(error, 'code')
    }
  }
  return (
    <FormDialog
      title={`转让主账号给 ${name}`}
      submitText="确认转让"
      isBusy={change.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <NoticeStrip tone="warning">
        转让后您将成为普通成员，不能再邀请和管理成员，且无法自行撤回；{name} 需重新登录，您的其他设备也将退出登录。
      </NoticeStrip>
      <CodeField
        {...problems.of('code')}
        label="短信验证码"
        help={`发送至 ${mobile}`}
        value={code}
        waitSeconds={own.waitSeconds}
        onSend={() => own.send()}
        onChange={value => {
          setCode(value)
          problems.clear('code')
        }}
      />
    </FormDialog>
  )
}
