// Asking a person to become the master of a customer that has none.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import { USER_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { InviteeFields, inviteeProblems, NO_INVITEE } from '@tallyhelm/browser/invite/InviteeFields'

export function InviteMasterDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const invite = useFormCommand(customerEndpoints.inviteMaster, { onSuccess: onClose })
  const form = useForm({
    initial: NO_INVITEE,
    checks: inviteeProblems,
    send: invitee => invite.mutateAsync({ request: { customer_id: customer.customer_id, country_code: '86', ...invitee } }),
  })
  return (
    <FormDialog title={`邀请主账号：${customer.name}`} submitText="发送邀请" onClose={onClose} {...form.dialog}>
      <p>短信与邮件说明如何注册、登录并确认；此前的邀请随即失效。</p>
      <InviteeFields form={form} nameMost={USER_NAME_MOST} />
    </FormDialog>
  )
}
