// Inviting: a registered person, by mobile number.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { INVITATION_HOURS } from '@tallyhelm/protocol/topics/organization/limits'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { timeTextOf } from '../../formats/time-text.ts'
import { useButtons } from '../../shell/use-buttons.ts'
import { emptyPhone, PhoneFields, phoneProblem } from './PhoneFields.tsx'

export function InviteButton() {
  const obstacle = useButtons()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="primary" disabledReason={obstacle('invite')} onClick={() => setIsOpen(true)}>
        邀请成员
      </Button>
      {isOpen ? <InviteDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const invite = useFormCommand(organizationEndpoints.invite)
  const form = useForm({
    initial: emptyPhone,
    checks: { mobile: phoneProblem },
    send: request => invite.mutateAsync({ request }),
    onSuccess: ({ is_new, expires_at }) => {
      if (is_new) toast.success(`邀请已发送，${INVITATION_HOURS} 小时内有效`)
      else toast.info(`该成员已有待确认的邀请，${timeTextOf(expires_at, 'yyyy-MM-dd HH:mm')} 前有效，未重复发送`)
      onClose()
    },
    at: 'mobile',
  })
  return (
    <FormDialog title="邀请成员" submitText="发送邀请" onClose={onClose} {...form.dialog}>
      <p>对方须已注册。邀请 {INVITATION_HOURS} 小时内有效，对方登录后确认即可加入。</p>
      <PhoneFields label="手机号" autoComplete="off" form={form} />
    </FormDialog>
  )
}
