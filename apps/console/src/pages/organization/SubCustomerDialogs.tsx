// What staff ask for about sub-customers: a new one with its first user, another name, another user, and whether it sees what its accounts spend.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import type { ConsoleSubCustomer, CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import { COMPANY_NAME_MOST, USER_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { SUB_CUSTOMER_NAME_LENGTH, subCustomerNameProblem } from '@tallyhelm/protocol/topics/sub-customers/limits'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { InviteDialog } from '@tallyhelm/browser/invite/InviteDialog'
import { InviteeFields, inviteeProblems, NO_INVITEE } from '@tallyhelm/browser/invite/InviteeFields'

type Props = { customer: CustomerDetail; onClose: () => void }
type RowProps = Props & { row: ConsoleSubCustomer }

export function NewSubCustomerDialog({ customer: { customer_id, name }, onClose }: Props) {
  const create = useFormCommand(customerPartEndpoints.createSubCustomer, { onSuccess: onClose })
  const form = useForm({
    initial: { name: '', show_sub_customer_spend: false, ...NO_INVITEE },
    checks: { name: subCustomerNameProblem, ...inviteeProblems },
    send: request => create.mutateAsync({ request: { customer_id, country_code: '86', ...request } }),
  })
  const spend = form.field('show_sub_customer_spend')
  return (
    <FormDialog title={`新建子客户：${name}`} submitText="新建子客户" onClose={onClose} {...form.dialog}>
      <TextField label="子客户名称" required maxLength={COMPANY_NAME_MOST} help={SUB_CUSTOMER_NAME_LENGTH} {...form.field('name')} />
      <Switch id={spend.id} checked={spend.value} onChange={spend.onChange} help="关闭时，子客户看不到其账户的消耗">
        显示消耗
      </Switch>
      <InviteeFields form={form} nameMost={USER_NAME_MOST} who="用户" />
    </FormDialog>
  )
}

export function RenameDialog({ customer: { customer_id }, row, onClose }: RowProps) {
  const rename = useFormCommand(customerPartEndpoints.renameSubCustomer, { onSuccess: onClose })
  const form = useForm({
    initial: { name: row.name, reason: '' },
    checks: { name: subCustomerNameProblem, reason: reasonProblem },
    send: request => rename.mutateAsync({ request: { customer_id, sub_customer_id: row.sub_customer_id, ...request } }),
  })
  return (
    <FormDialog title={`重命名子客户：${row.name}`} submitText="重命名子客户" onClose={onClose} {...form.dialog}>
      <TextField label="子客户名称" required maxLength={COMPANY_NAME_MOST} help={SUB_CUSTOMER_NAME_LENGTH} {...form.field('name')} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

export function InviteUserDialog({ customer: { customer_id }, row: { sub_customer_id, name }, onClose }: RowProps) {
  const invite = useFormCommand(customerPartEndpoints.inviteSubCustomerUser)
  return (
    <InviteDialog
      title={`邀请用户：${name}`}
      who="用户"
      send={invitee => invite.mutateAsync({ request: { customer_id, sub_customer_id, ...invitee } })}
      onClose={onClose}
    />
  )
}

export function SpendDialog({ customer: { customer_id }, row, onClose }: RowProps) {
  const value = !row.show_sub_customer_spend
  return (
    <ReasonDialog
      title={value ? '显示消耗' : '隐藏消耗'}
      subject={row.name}
      note="子客户的下一次请求起生效。"
      endpoint={consoleCustomerEndpoints.setSubCustomerSpend}
      request={{ customer_id, value, sub_customer_id: row.sub_customer_id }}
      onSuccess={onClose}
      onClose={onClose}
    />
  )
}
