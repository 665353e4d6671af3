// 改名: another name for one ad account, sent with the name that it has now.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { bindingEndpoints } from '@tallyhelm/protocol/topics/bindings/endpoints'
import { NAME_MOST } from '@tallyhelm/protocol/topics/bindings/enums'
import { nameProblem } from '@tallyhelm/protocol/topics/bindings/targets'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useState } from 'react'
import { useFormCommand } from '../api/queries.ts'
import { useOneKey } from '../funds/use-one-key.ts'

type Props = { account: { account_id: string; account_name: string; outside_account_id: string }; onClose: () => void }

export function RenameDialog({ account, onClose }: Props) {
  const toast = useToast()
  const [before] = useState(account.account_name)
  const [refused, setRefused] = useState<string>()
  const rename = useFormCommand(bindingEndpoints.rename)
  const once = useOneKey()
  const form = useForm({
    initial: { account_name: before },
    checks: { account_name: name => nameProblem(name)?.trim() ?? (name === before ? '新名称与原名称相同' : undefined) },
    at: 'account_name',
    send: ({ account_name }) =>
      once(idempotencyKey =>
        rename.mutateAsync({ request: { account_id: account.account_id, account_name, name_before: before }, idempotencyKey }),
      ),
    onSuccess: ({ pairs }) => {
      const reason = pairs.find(pair => pair.refused !== null)?.refused
      if (reason !== undefined && reason !== null) return setRefused(reason)
      toast.success('已提交改名，结果将在消息中心提醒', { durationMs: 4000 })
      onClose()
    },
  })
  return (
    <FormDialog title="账户改名" submitText="提交改名" onClose={onClose} {...form.dialog} refusal={refused ?? form.dialog.refusal}>
      <p>
        {before}（{account.outside_account_id}）
      </p>
      <TextField
        label="新名称"
        required
        autoComplete="off"
        help={`1–${NAME_MOST} 个字符，不能包含 emoji 或 |，现为 ${[...form.values.account_name].length} 个`}
        {...form.field('account_name')}
      />
    </FormDialog>
  )
}
