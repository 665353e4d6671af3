// Marking ad accounts with tags, or taking tags off, with the reason.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/console-endpoints'
import type { PoolAccount } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { MOST_TAGS, splitTags, tagsProblem, USUAL_TAGS } from '@tallyhelm/protocol/topics/ad-accounts/tags'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { AccountNames } from '../../lists/AccountNames.tsx'

const MODES = [
  { value: 'ADD', label: '添加' },
  { value: 'REMOVE', label: '移除' },
] as const

type Props = { accounts: readonly PoolAccount[]; onDone: (changed: number) => void; onClose: () => void }

export function TagDialog({ accounts, onDone, onClose }: Props) {
  const tag = useFormCommand(consoleAccountEndpoints.tag, { onSuccess: ({ changed }) => onDone(changed) })
  const form = useForm({
    initial: { mode: 'ADD' as 'ADD' | 'REMOVE', tags: '', reason: '' },
    checks: {
      tags: text => (splitTags(text).length === 0 ? '请填写标签' : tagsProblem(splitTags(text))),
      reason: reasonProblem,
    },
    send: ({ mode, tags, reason }) => {
      const account_ids = accounts.map(account => account.account_id)
      return tag.mutateAsync({ request: { account_ids, mode, tags: splitTags(tags), reason } })
    },
  })
  return (
    <FormDialog title={`标签：${accounts.length} 个账户`} submitText="保存标签" onClose={onClose} {...form.dialog}>
      <AccountNames accounts={accounts} />
      <RadioGroup label="方式" required {...form.field('mode')} options={MODES} />
      <TextField
        label="标签"
        required
        {...form.field('tags')}
        help={`仅员工可见，多个以逗号分隔，每个账户最多 ${MOST_TAGS} 个`}
        placeholder={USUAL_TAGS.slice(0, 3).join('，')}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
