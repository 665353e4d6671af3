// Another name for a sub-customer.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { COMPANY_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { SUB_CUSTOMER_NAME_LENGTH, subCustomerNameProblem } from '@tallyhelm/protocol/topics/sub-customers/limits'
import type { OwnSubCustomer } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'

export function RenameDialog({ row, onClose }: { row: OwnSubCustomer; onClose: () => void }) {
  const rename = useFormCommand(subCustomerEndpoints.rename, { onSuccess: onClose })
  const form = useForm({
    initial: { name: row.name },
    checks: { name: subCustomerNameProblem },
    send: ({ name }) => rename.mutateAsync({ request: { sub_customer_id: row.sub_customer_id, name } }),
  })
  return (
    <FormDialog title={`重命名：${row.name}`} submitText="保存名称" onClose={onClose} {...form.dialog}>
      <TextField label="子客户名称" required maxLength={COMPANY_NAME_MOST} help={SUB_CUSTOMER_NAME_LENGTH} {...form.field('name')} />
    </FormDialog>
  )
}
