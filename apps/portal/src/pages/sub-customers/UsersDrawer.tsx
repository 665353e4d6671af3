// Who signs in for a sub-customer and who was asked to; the master invites, asks again, withdraws and removes.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { InviteDialog } from '@tallyhelm/browser/invite/InviteDialog'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import type { OwnSubCustomer, SubCustomerPeople } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Row } from '@tallyhelm/ui/layout/Stack'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useCall, useCommand, useFormCommand } from '../../api/queries.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import styles from './sub-customers.module.css'

type Person = SubCustomerPeople['users'][number]
type Invitation = SubCustomerPeople['invitations'][number]

export function UsersDrawer({ row, onClose }: { row: OwnSubCustomer; onClose: () => void }) {
  const { sub_customer_id } = row
  const people = useCall(subCustomerEndpoints.people, { sub_customer_id })
  const obstacle = useButtons()('invite')
  const invite = useFormCommand(subCustomerEndpoints.invite)
  const [isInviting, setInviting] = useState(false)
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${row.name} 的用户`}
      footer={
        <Button variant="primary" disabledReason={obstacle} onClick={() => setInviting(true)}>
          邀请用户
        </Button>
      }
    >
      <Loaded call={people} lines={4}>
        {({ users, invitations }) =>
          users.length + invitations.length === 0 ? (
            <Empty title="还没有用户" text="邀请一位用户，对方确认后即可登录。" />
          ) : (
            <ul className={styles.people} aria-label="用户与邀请">
              {users.map(user => (
                <UserRow key={user.user_id} subCustomerId={sub_customer_id} user={user} obstacle={obstacle} />
              ))}
              {invitations.map(item => (
                <InvitationRow key={item.offer_id} subCustomerId={sub_customer_id} item={item} obstacle={obstacle} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isInviting ? (
        <InviteDialog
          title={`邀请用户：${row.name}`}
          who="用户"
          send={invitee => invite.mutateAsync({ request: { sub_customer_id, ...invitee } })}
          onClose={() => setInviting(false)}
        />
      ) : null}
    </Drawer>
  )
}

type OwnProps = { subCustomerId: string; obstacle: string | undefined }

function UserRow({ subCustomerId, user, obstacle }: OwnProps & { user: Person }) {
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const remove = useCommand(subCustomerEndpoints.removeUser, {
    onSuccess: () => toast.success(`已移除 ${user.name}`),
    onSettled: close,
  })
  return (
    <li aria-label={user.name}>
      <div>
        <b>{user.name}</b> <Tag tone={user.is_disabled ? 'neutral' : 'success'}>{user.is_disabled ? '已停用' : '已加入'}</Tag>
        <p className={styles.quiet}>
          {user.mobile} · {timeText(user.joined_at)} 加入
        </p>
      </div>
      <Button size="small" aria-label={`移除 ${user.name}`} disabledReason={obstacle} onClick={() => setAsking(true)}>
        移除
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={`移除 ${user.name}？`}
        confirmText="确认移除"
        tone="danger"
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ request: { sub_customer_id: subCustomerId, user_id: user.user_id } })}
      >
        移除后，{user.name} 将立即退出登录，不能再查看和操作该子客户的数据；已提交的申请会继续处理。如需恢复，须重新邀请。
      </ConfirmDialog>
    </li>
  )
}

function InvitationRow({ subCustomerId, item, obstacle }: OwnProps & { item: Invitation }) {
  const toast = useToast()
  const request = { sub_customer_id: subCustomerId, offer_id: item.offer_id }
  const again = useCommand(subCustomerEndpoints.inviteAgain, { onSuccess: () => toast.success('邀请已重新发送') })
  const withdraw = useCommand(subCustomerEndpoints.withdrawInvitation, { onSuccess: () => toast.success('邀请已撤回') })
  return (
    <li aria-label={item.name}>
      <div>
        <b>{item.name}</b> <Tag tone={item.is_lapsed ? 'neutral' : 'info'}>{item.is_lapsed ? '已过期' : '待接受'}</Tag>
        <p className={styles.quiet}>
          {[item.mobile, item.email].filter(part => part !== '').join('、')}
          {item.is_lapsed ? '' : ` · ${timeText(item.expires_at)} 前有效`}
        </p>
      </div>
      <Row gap={8}>
        <Button
          size="small"
          aria-label={`重新发送给 ${item.name} 的邀请`}
          loading={again.isPending}
          disabledReason={obstacle}
          onClick={() => again.mutate({ request })}
        >
          重新发送
        </Button>
        <Button
          size="small"
          aria-label={`撤回对 ${item.name} 的邀请`}
          loading={withdraw.isPending}
          disabledReason={obstacle}
          onClick={() => withdraw.mutate({ request })}
        >
          撤回
        </Button>
      </Row>
    </li>
  )
}
