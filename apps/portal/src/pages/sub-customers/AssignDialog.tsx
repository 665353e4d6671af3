// Giving a sub-customer ad accounts, searched for by name or id.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import { ASSIGN_MOST } from '@tallyhelm/protocol/topics/sub-customers/limits'
import type { OwnSubCustomer } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { RemoteSelect, type Option } from '@tallyhelm/ui/fields/RemoteSelect'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useMemo } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'
import { accountLoader } from '../../pickers/load-accounts.ts'

export function AssignDialog({ row, onClose }: { row: OwnSubCustomer; onClose: () => void }) {
  const toast = useToast()
  const channels = useOpenedChannels()
  const assign = useFormCommand(subCustomerEndpoints.assign)
  const form = useForm({
    initial: { channel: channels[0] ?? ('FACEBOOK' as Channel), account_ids: [] as readonly Option[] },
    checks: { account_ids: chosen => (chosen.length === 0 ? '请选择广告账户' : undefined) },
    send: ({ account_ids }) =>
      assign.mutateAsync({
        request: { sub_customer_id: row.sub_customer_id, account_ids: account_ids.map(({ value }) => value) },
      }),
    onSuccess: (_, { account_ids }) => {
      toast.success(`已给 ${row.name} 分配 ${account_ids.length} 个账户`)
      onClose()
    },
  })
  const { channel } = form.values
  const load = useMemo(() => accountLoader(channel), [channel])
  return (
    <FormDialog title={`分配账户：${row.name}`} submitText="确认分配" onClose={onClose} {...form.dialog}>
      <p>账户及其余额、未结束的冻结与违规随之转给子客户；此前的消耗仍记在原归属。</p>
      <Select label="渠道" required options={channels.map(value => ({ value, label: CHANNELS[value].name }))} {...form.field('channel')} />
      <RemoteSelect
        label="广告账户"
        required
        multiple
        max={ASSIGN_MOST}
        unit="个账户"
        load={load}
        searchPlaceholder="账户名称或账户 ID"
        help="可多次搜索、跨渠道选择"
        {...form.field('account_ids')}
      />
    </FormDialog>
  )
}
