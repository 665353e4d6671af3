// Giving the chosen accounts to another sub-customer, or taking them back.
import { ASSIGN_MOST } from '@tallyhelm/protocol/topics/sub-customers/limits'
import { Button } from '@tallyhelm/ui/actions/Button'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import type { Chosen } from '../../lists/use-chosen.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { OwnerDialog } from '../../sub-customers/OwnerDialog.tsx'

export function AssignChosen({ chosen }: { chosen: Chosen }) {
  const toast = useToast()
  const obstacle = useButtons()
  const [isOpen, setOpen] = useState(false)
  const start = () => {
    if (chosen.rows.length > ASSIGN_MOST) return toast.error(`最多选择${ASSIGN_MOST}个广告账号`)
    setOpen(true)
  }
  return (
    <>
      <Button size="small" icon={<Users size={14} aria-hidden />} disabledReason={obstacle('assign')} onClick={start}>
        变更子客户
      </Button>
      {isOpen ? (
        <OwnerDialog accountIds={chosen.rows.map(row => row.account_id)} onDone={chosen.clear} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
