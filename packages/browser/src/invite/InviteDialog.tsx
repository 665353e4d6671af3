// Asking one person to become a member or a user, by SMS or mail.
import { USER_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { type Invitee, InviteeFields, inviteeProblems, NO_INVITEE } from './InviteeFields.tsx'
import { useForm } from '../forms/use-form.ts'

type Props = {
  title: string
  who: '用户' | '成员'
  send: (invitee: Invitee & { country_code: string }) => Promise<unknown>
  onClose: () => void
}

export function InviteDialog({ title, who, send, onClose }: Props) {
  const form = useForm({
    initial: NO_INVITEE,
    checks: inviteeProblems,
    send: invitee => send({ country_code: '86', ...invitee }),
    onSuccess: onClose,
  })
  return (
    <FormDialog title={title} submitText="发送邀请" onClose={onClose} {...form.dialog}>
      <p>短信与邮件说明如何注册、登录并确认；再次邀请同一人即重新计时。</p>
      <InviteeFields form={form} nameMost={USER_NAME_MOST} who={who} />
    </FormDialog>
  )
}
