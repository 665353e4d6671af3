// A company of a customer: a new one, or what is known of one, mended with the reason.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import type { CustomerDetail } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { customerPartEndpoints } from '@tallyhelm/protocol/topics/organization/parts-endpoints'
import type { ConsoleCompany } from '@tallyhelm/protocol/topics/organization/parts-schemas'
import { COMPANY_NAME_MOST } from '@tallyhelm/protocol/topics/session/limits'
import { creditCodeProblem } from '@tallyhelm/protocol/values/credit-code'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'

type Props = { customer: CustomerDetail; company: ConsoleCompany | undefined; onClose: () => void }

export function CompanyDialog({ customer, company, onClose }: Props) {
  const create = useFormCommand(customerPartEndpoints.createCompany, { onSuccess: onClose })
  const change = useFormCommand(customerPartEndpoints.changeCompany, { onSuccess: onClose })
  const form = useForm({
    initial: { company_name: company?.company_name ?? '', credit_code: company?.credit_code ?? '', reason: '' },
    checks: {
      company_name: name => (name.trim().length < 2 ? '请输入开户公司全称' : undefined),
      credit_code: creditCodeProblem,
      reason: reason => (company === undefined ? undefined : reasonProblem(reason)),
    },
    send: ({ reason, ...fields }) => {
      const request = { customer_id: customer.customer_id, ...fields }
      return company === undefined
        ? create.mutateAsync({ request })
        : change.mutateAsync({ request: { ...request, company_id: company.company_id, reason } })
    },
  })
  const verb = company === undefined ? '新建开户公司' : '修改开户公司'
  return (
    <FormDialog title={`${verb}：${customer.name}`} submitText={verb} onClose={onClose} {...form.dialog}>
      <TextField label="开户公司" required maxLength={COMPANY_NAME_MOST} help="营业执照上的公司全称" {...form.field('company_name')} />
      <TextField label="统一社会信用代码" optional maxLength={40} help="18 位；境外公司不填" {...form.field('credit_code')} />
      {company === undefined ? null : <ReasonField {...form.field('reason')} />}
    </FormDialog>
  )
}
