// Leaving the organisation; a master hands it over first.
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { useSignInAgain } from '../../organization/use-sign-in-again.ts'
import { useButtons } from '../../shell/use-buttons.ts'

export function LeaveButton({ company }: { company: string }) {
  const obstacle = useButtons()
  const signInAgain = useSignInAgain()
  const [isAsking, setIsAsking] = useState(false)
  const leave = useCommand(organizationEndpoints.leave, {
    onSuccess: () => signInAgain('已退出组织，请重新登录'),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button disabledReason={obstacle('leave')} onClick={() => setIsAsking(true)}>
        退出组织
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`退出“${company}”？`}
        confirmText="确认退出"
        tone="danger"
        loading={leave.isPending}
        onConfirm={() => leave.mutate({ request: {} })}
      >
        退出后，您将立即退出登录，不能再查看和操作该组织的数据；已提交的申请归该组织所有，会继续处理。如需再次加入，须由主账号邀请。
      </ConfirmDialog>
    </>
  )
}
