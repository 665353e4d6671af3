// Offering a customer to somebody who registered: which one, and as its master or a member. He accepts it by himself.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import type { MemberRole } from '@tallyhelm/protocol/topics/organization/enums'
import { MASTER_INVITATION_HOURS } from '@tallyhelm/protocol/topics/organization/limits'
import { peopleEndpoints } from '@tallyhelm/protocol/topics/organization/people-endpoints'
import type { UnassociatedPerson } from '@tallyhelm/protocol/topics/organization/people-schemas'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { type Option, RemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { findCustomers } from '../../forms/find-customers.ts'

const ROLES = [
  { value: 'MASTER', label: '主账号', help: '仅限还没有主账号的客户；此前的主账号邀请随即失效' },
  { value: 'MEMBER', label: '成员' },
] as const

type Props = { person: UnassociatedPerson; onClose: () => void }

export function OfferCustomerDialog({ person: { user_id, name, mobile }, onClose }: Props) {
  const offer = useFormCommand(peopleEndpoints.offer, { onSuccess: onClose })
  const form = useForm({
    initial: { customer_id: [] as readonly Option[], role: 'MEMBER' as MemberRole },
    checks: { customer_id: chosen => (chosen.length === 0 ? '请选择客户' : undefined) },
    send: ({ customer_id: [customer], role }) => offer.mutateAsync({ request: { user_id, customer_id: customer?.value ?? '', role } }),
  })
  return (
    <FormDialog title={`邀请加入客户：${name}`} submitText="发送邀请" onClose={onClose} {...form.dialog}>
      <p>
        以短信{mobile === '' ? '' : `（${mobile}）`}告知；本人登录并在“绑定账号”中验证手机、确认后生效，{MASTER_INVITATION_HOURS}{' '}
        小时内有效。
      </p>
      <RemoteSelect
        label="客户"
        required
        load={findCustomers}
        placeholder="请选择客户"
        searchPlaceholder="输入客户名称或 ID"
        {...form.field('customer_id')}
      />
      <RadioGroup label="角色" required options={ROLES} {...form.field('role')} />
    </FormDialog>
  )
}
