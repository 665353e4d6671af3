// Staff menu: who is signed in, in which role, and the way out.
import { STAFF_ROLES } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { StaffProfile } from '@tallyhelm/protocol/topics/staff/schemas'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import type { ClaimedCases } from '@tallyhelm/protocol/topics/cases/schemas'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { Avatar } from '@tallyhelm/ui/display/Avatar'
import { Popover } from '@tallyhelm/ui/overlay/Popover'
import ChevronDown from 'lucide-react/icons/chevron-down'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useCommand, useFormCommand } from '../api/queries.ts'
import { clearToken } from '../session/token.ts'
import { HandOverDialog } from './HandOverDialog.tsx'
import styles from './shell.module.css'

export function StaffMenu({ staff }: { staff: StaffProfile }) {
  const [isOpen, setIsOpen] = useState(false)
  const [claimed, setClaimed] = useState<ClaimedCases>()
  const signOut = useCommand(staffEndpoints.signOut, { onSettled: () => clearToken() })
  const leave = () => signOut.mutate({ request: {} })
  const look = useFormCommand(caseEndpoints.claimed)
  // Whoever holds nothing, or can't be told, is asked nothing: claims lapse by themselves.
  const ask = () => {
    if (!mayCall(caseEndpoints.handOver, staff.role)) return leave()
    look.mutate(
      { request: {} },
      {
        onSuccess: found =>
          found.items.length + found.feedback.length + found.differences.length === 0 ? leave() : (setIsOpen(false), setClaimed(found)),
        onError: leave,
      },
    )
  }
  return (
    <>
      {claimed === undefined ? null : <HandOverDialog claimed={claimed} onDone={leave} onClose={() => setClaimed(undefined)} />}
      <Popover
        label="员工菜单"
        align="end"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button type="button" className={styles.staff}>
            <Avatar name={staff.staff_name} />
            <span className={styles.staffText}>
              <b>{staff.staff_name}</b>
              <small>{STAFF_ROLES[staff.role]}</small>
            </span>
            <span className="sr-only">员工菜单</span>
            <ChevronDown size={14} aria-hidden />
          </button>
        }
      >
        <div className={styles.staffCard}>
          <p className={styles.staffName}>{staff.staff_name}</p>
          <p className={styles.staffLogin}>
            {staff.login_name} · {STAFF_ROLES[staff.role]}
          </p>
          <LinkButton href="/account" variant="text" block icon={<KeyRound size={16} aria-hidden />} onClick={() => setIsOpen(false)}>
            我的账号
          </LinkButton>
          <Button variant="text" block icon={<LogOut size={16} aria-hidden />} loading={signOut.isPending || look.isPending} onClick={ask}>
            退出登录
          </Button>
        </div>
      </Popover>
    </>
  )
}
