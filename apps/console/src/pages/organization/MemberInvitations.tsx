// Who is asked to be a member or to sign in for a sub-customer and has not answered; for operations the ways to ask, again or no longer.
import { InviteDialog } from '@tallyhelm/browser/invite/InviteDialog'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import type { MemberInvitations as Invitations } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useState } from 'react'
import { useCall, useCommand, useFormCommand } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import styles from './customers.module.css'

type Invitation = Invitations['items'][number]
type Props = { customer: CustomerDetail; mayChange: boolean }

export function MemberInvitations({ customer, mayChange }: Props) {
  const { customer_id } = customer
  const { data } = useCall(customerPartEndpoints.memberInvitations, { customer_id })
  const [action, setAction] = useState<'invite' | Invitation>()
  const close = () => setAction(undefined)
  const items = data?.items ?? []
  return (
    <>
      {mayChange ? (
        <div className={styles.actions}>
          <Button size="small" onClick={() => setAction('invite')}>
            邀请成员
          </Button>
        </div>
      ) : null}
      {items.length === 0 ? null : (
        <ul className={styles.switches} aria-label="等待接受的邀请">
          {items.map(item => (
            <li key={item.offer_id} aria-label={nameOf(item)}>
              <div>
                <b>{nameOf(item)}</b> <Tag tone={item.is_lapsed ? 'neutral' : 'warning'}>{item.is_lapsed ? '已过期' : '待接受'}</Tag>
                <p>
                  {item.sub_customer_name === null ? '成员' : `子客户 ${item.sub_customer_name} 的用户`}，{timeText(item.invited_at)} 发出
                  {item.is_lapsed ? '' : `，${timeText(item.expires_at)} 前有效`}
                </p>
              </div>
              {mayChange ? <InvitationActions customerId={customer_id} item={item} onWithdraw={() => setAction(item)} /> : null}
            </li>
          ))}
        </ul>
      )}
      {action === 'invite' ? <InviteMemberDialog customer={customer} onClose={close} /> : null}
      {typeof action === 'object' ? (
        <ReasonDialog
          title="撤回邀请"
          subject={nameOf(action)}
          note="被邀请人不能再确认；可以重新邀请。"
          endpoint={customerPartEndpoints.withdrawMemberInvitation}
          request={{ customer_id, offer_id: action.offer_id }}
          onSuccess={close}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function nameOf({ name, mobile, email }: Invitation): string {
  const contact = [mobile, email].filter(part => part !== '').join('、')
  return name === '' ? contact : `${name}（${contact}）`
}

function InvitationActions({ customerId, item, onWithdraw }: { customerId: string; item: Invitation; onWithdraw: () => void }) {
  const again = useCommand(customerPartEndpoints.inviteMemberAgain)
  return (
    <div className={styles.state}>
      <Button
        size="small"
        loading={again.isPending}
        onClick={() => again.mutate({ request: { customer_id: customerId, offer_id: item.offer_id } })}
      >
        重新发送
      </Button>
      <Button size="small" onClick={onWithdraw}>
        撤回邀请
      </Button>
    </div>
  )
}

function InviteMemberDialog({ customer: { customer_id, name }, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const invite = useFormCommand(customerPartEndpoints.inviteMember)
  return (
    <InviteDialog
      title={`邀请成员：${name}`}
      who="成员"
      send={invitee => invite.mutateAsync({ request: { customer_id, ...invitee } })}
      onClose={onClose}
    />
  )
}
