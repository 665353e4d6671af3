// What the master can do about one row: hand over, remove, invite again, withdraw.
import { INVITATION_HOURS } from '@tallyhelm/protocol/topics/organization/limits'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { Member } from '@tallyhelm/protocol/topics/organization/member-schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '../../api/queries.ts'
import { useButtons } from '../../shell/use-buttons.ts'

const HandOverDialog = lazy(async () => ({ default: (await import('./HandOverDialog.tsx')).HandOverDialog }))

export function MemberActions({ member }: { member: Member }) {
  if (member.is_self) return null
  if (member.user_id !== null)
    return <OfMember userId={member.user_id} name={member.wallet_user_name} isDisabled={member.status === 'DISABLED'} />
  const mobile = `+${member.country_code} ${member.mobile}`
  return member.invitation_id === null ? null : (
    <OfInvitation id={member.invitation_id} mobile={mobile} isPending={member.status === 'PENDING'} />
  )
}

function OfMember({ userId, name, isDisabled }: { userId: string; name: string; isDisabled: boolean }) {
  const obstacle = useButtons()
  const toast = useToast()
  const [asking, setAsking] = useState<'hand over' | 'remove'>()
  const close = () => setAsking(undefined)
  const remove = useCommand(organizationEndpoints.removeMember, {
    onSuccess: () => toast.success(`已移除 ${name}`),
    onSettled: close,
  })
  return (
    <Row gap={12} justify="end">
      <Button
        variant="link"
        size="mini"
        disabledReason={obstacle('changeMaster') ?? (isDisabled ? '该成员已被平台运营停用' : undefined)}
        aria-label={`转让主账号给 ${name}`}
        onClick={() => setAsking('hand over')}
      >
        转让主账号
      </Button>
      <Button
        variant="link"
        size="mini"
        disabledReason={obstacle('removeMember')}
        aria-label={`移除 ${name}`}
        onClick={() => setAsking('remove')}
      >
        移除
      </Button>
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        title={`移除成员 ${name}？`}
        confirmText="确认移除"
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ request: { user_id: userId } })}
      >
        移除后，{name} 将立即退出登录，不能再查看和操作本组织的数据；已提交的申请会继续处理。如需恢复，须重新邀请。
      </ConfirmDialog>
      <Suspense>{asking === 'hand over' ? <HandOverDialog userId={userId} name={name} onClose={close} /> : null}</Suspense>
    </Row>
  )
}

function OfInvitation({ id, mobile, isPending }: { id: string; mobile: string; isPending: boolean }) {
  const obstacle = useButtons()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const again = useCommand(organizationEndpoints.inviteAgain, {
    onSuccess: () => toast.success(`邀请已发送，${INVITATION_HOURS} 小时内有效`),
  })
  const withdraw = useCommand(organizationEndpoints.removeMember, {
    onSuccess: () => toast.success('邀请已撤回'),
    onSettled: () => setIsAsking(false),
  })
  return (
    <Row gap={12} justify="end">
      {isPending ? null : (
        <Button
          variant="link"
          size="mini"
          loading={again.isPending}
          disabledReason={obstacle('invite')}
          aria-label={`再次邀请 ${mobile}`}
          onClick={() => again.mutate({ request: { invitation_id: id } })}
        >
          再次邀请
        </Button>
      )}
      <Button
        variant="link"
        size="mini"
        disabledReason={obstacle('removeMember')}
        aria-label={`撤回对 ${mobile} 的邀请`}
        onClick={() => setIsAsking(true)}
      >
        撤回
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="撤回邀请？"
        confirmText="确认撤回"
        loading={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ request: { invitation_id: id } })}
      >
        撤回后，{mobile} 不能再通过此邀请加入组织。
      </ConfirmDialog>
    </Row>
  )
}
