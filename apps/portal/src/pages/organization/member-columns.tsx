// The columns and cards of members: who, how reachable, since when, and what the master can do.
import { callKey } from '@tallyhelm/browser/calls/queries'
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { MEMBER_ROLES, MEMBER_STATUSES, type MemberStatus } from '@tallyhelm/protocol/topics/organization/enums'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import type { Member } from '@tallyhelm/protocol/topics/organization/member-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Avatar } from '@tallyhelm/ui/display/Avatar'
import { Countdown } from '@tallyhelm/ui/display/Countdown'
import { Tag, type Tone } from '@tallyhelm/ui/display/Tag'
import { Row } from '@tallyhelm/ui/layout/Stack'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { useQueryClient } from '@tanstack/react-query'
import { useImageUrl } from '../../api/use-image-url.ts'
import { MemberActions } from './MemberActions.tsx'
import styles from './user.module.css'

const TONES = { JOINED: 'success', DISABLED: 'neutral', PENDING: 'info', LAPSED: 'neutral', REJECTED: 'error' } as const satisfies Record<
  MemberStatus,
  Tone
>

/** Of somebody who hasn't joined only the number is known. */
export const memberName = (member: Member): string => member.wallet_user_name || `+${member.country_code} ${member.mobile}`

export const memberColumns = (isMaster: boolean): readonly Column<Member>[] => [
  { id: 'member', title: '成员', width: 146, pin: 'left', locked: true, cell: row => <Person member={row} /> },
  { id: 'mobile', title: '手机', width: 146, cell: row => `+${row.country_code} ${row.mobile}` },
  { id: 'email', title: '邮箱', width: 172, cell: row => row.email || '—' },
  { id: 'role', title: '角色', width: 72, cell: row => MEMBER_ROLES[row.role] },
  { id: 'status', title: '状态', width: 172, cell: row => <Status member={row} /> },
  { id: 'joined_at', title: '加入时间', hint: '北京时间 GMT+8', width: 168, cell: row => timeText(row.joined_at) },
  ...(isMaster ? [actions] : []),
]

const actions: Column<Member> = {
  id: 'actions',
  title: '操作',
  width: 168,
  align: 'right',
  pin: 'right',
  locked: true,
  cell: row => <MemberActions member={row} />,
}

export function MemberCard({ member, isMaster }: { member: Member; isMaster: boolean }) {
  return (
    <div className={styles.memberCard}>
      <Person member={member} />
      <Status member={member} />
      <p>
        {MEMBER_ROLES[member.role]} · +{member.country_code} {member.mobile}
        {member.email === '' ? null : ` · ${member.email}`}
      </p>
      {isMaster ? <MemberActions member={member} /> : null}
    </div>
  )
}

function Person({ member }: { member: Member }) {
  const src = useImageUrl(member.avatar)
  if (member.user_id === null) return <span className={styles.invited}>待加入成员</span>
  return (
    <span className={styles.person}>
      <Avatar name={member.wallet_user_name} {...(src === undefined ? {} : { src })} />
      <span>
        {member.wallet_user_name}
        {member.is_self ? '（我）' : ''}
      </span>
    </span>
  )
}

function Status({ member }: { member: Member }) {
  const client = useQueryClient()
  return (
    <Row gap={8}>
      <Tag tone={TONES[member.status]}>{MEMBER_STATUSES[member.status]}</Tag>
      {member.status === 'PENDING' && member.expires_at !== null ? (
        <span className={styles.remaining}>
          <Countdown
            label="剩余"
            until={Date.parse(member.expires_at)}
            now={nowMs}
            onEnd={() => void client.invalidateQueries({ queryKey: callKey(organizationEndpoints.members) })}
          />
        </span>
      ) : null}
    </Row>
  )
}
