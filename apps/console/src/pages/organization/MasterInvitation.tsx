// How the request to become this customer's master stands, and for operations the ways to ask: again, another person, or nobody.
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import type { MasterInvitation as Invitation } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import { MASTER_INVITATION_STATUSES } from '@tallyhelm/protocol/topics/organization/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { useState } from 'react'
import { useCall, useCommand } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { useStaff } from '../../session/use-staff.ts'
import styles from './customers.module.css'
import { InviteMasterDialog } from './InviteMasterDialog.tsx'

type Action = 'invite' | 'withdraw'

export function MasterInvitation({ customer }: { customer: CustomerDetail }) {
  const { role } = useStaff()
  const { customer_id } = customer
  const [action, setAction] = useState<Action>()
  const { data, error } = useCall(customerEndpoints.masterInvitation, { customer_id })
  const again = useCommand(customerEndpoints.inviteMasterAgain)
  if (!data) return <span>{error?.msg ?? '—'}</span>
  const { invitation } = data
  const isOpen = invitation !== null && (invitation.status === 'OPEN' || invitation.status === 'LAPSED')
  const mayAsk = mayCall(customerEndpoints.inviteMaster, role)
  const close = () => setAction(undefined)
  return (
    <span className={styles.inline}>
      {invitation === null ? <span>未邀请</span> : <InvitationText invitation={invitation} />}
      {mayAsk && isOpen ? (
        <>
          <Button
            size="mini"
            loading={again.isPending}
            onClick={() => again.mutate({ request: { customer_id, offer_id: invitation.offer_id } })}
          >
            重新发送
          </Button>
          <Button size="mini" onClick={() => setAction('withdraw')}>
            撤回邀请
          </Button>
        </>
      ) : null}
      {mayAsk ? (
        <Button size="mini" onClick={() => setAction('invite')}>
          {isOpen ? '改邀他人' : '邀请主账号'}
        </Button>
      ) : null}
      {action === 'invite' ? <InviteMasterDialog customer={customer} onClose={close} /> : null}
      {action === 'withdraw' && invitation !== null ? (
        <ReasonDialog
          title="撤回邀请"
          subject={customer.name}
          note="被邀请人不能再确认；可以重新邀请。"
          endpoint={customerEndpoints.withdrawMasterInvitation}
          request={{ customer_id, offer_id: invitation.offer_id }}
          onSuccess={close}
          onClose={close}
        />
      ) : null}
    </span>
  )
}

function InvitationText({ invitation: { name, mobile, email, status, invited_at, expires_at } }: { invitation: Invitation }) {
  const { text, tone } = MASTER_INVITATION_STATUSES[status]
  const contact = [mobile, email].filter(part => part !== '').join('、')
  return (
    <>
      <span>
        {name === '' ? contact : `${name}（${contact}）`} <Tag tone={tone}>{text}</Tag>
      </span>
      <span className={styles.quiet}>
        {timeText(invited_at)} 发出
        {status === 'OPEN' ? `，${timeText(expires_at)} 前有效` : ''}
      </span>
    </>
  )
}
