// The agency freezes ad accounts that are looked for, with a reason.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { POOL_MOST } from '@tallyhelm/protocol/topics/ad-accounts/console-lists'
import { consoleFreezeEndpoints } from '@tallyhelm/protocol/topics/freezes/console-endpoints'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { type Option, RemoteSelect } from '@tallyhelm/ui/fields/RemoteSelect'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { FREEZE_NOTE } from '../../freezes/AgencyFreezeDialog.tsx'
import { findAccounts } from '../../forms/find-accounts.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'

export function NewFreezeDialog({ onDone, onClose }: { onDone: (text: string) => void; onClose: () => void }) {
  const freeze = useFormCommand(consoleFreezeEndpoints.freeze, { onSuccess: ({ changed }) => onDone(`已冻结：${changed} 个账户`) })
  const form = useForm({
    initial: { account_ids: [] as readonly Option[], reason: '' },
    checks: { account_ids: chosen => (chosen.length === 0 ? '请选择广告账户' : undefined), reason: reasonProblem },
    send: ({ account_ids, reason }) => freeze.mutateAsync({ request: { account_ids: account_ids.map(({ value }) => value), reason } }),
  })
  return (
    <FormDialog title="代理冻结" submitText="代理冻结" onClose={onClose} {...form.dialog}>
      <p>{FREEZE_NOTE}</p>
      <RemoteSelect
        label="广告账户"
        required
        multiple
        max={POOL_MOST}
        unit="个账户"
        help="账户名称或 ID，可选择多个"
        load={findAccounts}
        placeholder="请选择"
        {...form.field('account_ids')}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
