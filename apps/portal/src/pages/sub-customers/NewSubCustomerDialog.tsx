// A new sub-customer with whoever is to sign in for it first.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { InviteeFields, inviteeProblems, NO_INVITEE } from '@tallyhelm/browser/invite/InviteeFields'
import { MASTER_INVITATION_HOURS } from '@tallyhelm/protocol/topics/organization/limits'
import { COMPANY_NAME_MOST, USER_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { SUB_CUSTOMER_NAME_LENGTH, subCustomerNameProblem } from '@tallyhelm/protocol/topics/sub-customers/limits'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { ALL_RIGHTS, LimitFields, limitChecks } from './LimitFields.tsx'

export function NewSubCustomerDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const create = useFormCommand(subCustomerEndpoints.create)
  const form = useForm({
    initial: { name: '', show_sub_customer_spend: false, ...NO_INVITEE, ...ALL_RIGHTS },
    checks: { name: subCustomerNameProblem, ...inviteeProblems, ...limitChecks },
    aliases: { 'limits.order_most': 'order_most', 'limits.day_most': 'day_most' },
    send: ({ may_add, may_transfer, may_clear, may_bind, order_most, day_most, ...request }) => {
      const limits = { may_add, may_transfer, may_clear, may_bind, order_most, day_most }
      return create.mutateAsync({ request: { country_code: '86', ...request, limits } })
    },
    onSuccess: (_, { name }) => {
      toast.success(`已新建子客户 ${name.trim()}，邀请 ${MASTER_INVITATION_HOURS} 小时内有效`)
      onClose()
    },
  })
  const spend = form.field('show_sub_customer_spend')
  return (
    <FormDialog title="新建子客户" submitText="新建并发送邀请" onClose={onClose} {...form.dialog}>
      <TextField label="子客户名称" required maxLength={COMPANY_NAME_MOST} help={SUB_CUSTOMER_NAME_LENGTH} {...form.field('name')} />
      <Switch id={spend.id} checked={spend.value} onChange={spend.onChange} help="关闭时，子客户看不到其账户的消耗">
        可见消耗
      </Switch>
      <LimitFields
        may_add={form.field('may_add')}
        may_transfer={form.field('may_transfer')}
        may_clear={form.field('may_clear')}
        may_bind={form.field('may_bind')}
        order_most={form.field('order_most')}
        day_most={form.field('day_most')}
      />
      <InviteeFields form={form} nameMost={USER_NAME_MOST} who="用户" />
    </FormDialog>
  )
}
