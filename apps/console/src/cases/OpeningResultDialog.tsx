// 核定结果: what came of an account whose platform shows none, or several of its name, or that people opened (录入账户); another person checks it.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { openingCaseEndpoints } from '@tallyhelm/protocol/topics/openings/console-endpoints'
import type { CarriedItem } from '@tallyhelm/protocol/topics/openings/console-schemas'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../api/queries.ts'
import { ReasonField } from '../forms/ReasonField.tsx'

/** What judging it is called: entering the account where people open it. */
export const actionOf = ({ by_hand }: Pick<CarriedItem, 'by_hand'>): string => (by_hand ? '录入账户' : '核定结果')

type Props = { item: CarriedItem; onClose: () => void }

export function OpeningResultDialog({ item, onClose }: Props) {
  const toast = useToast()
  const propose = useFormCommand(openingCaseEndpoints.OPENING_RESULT)
  const form = useForm({
    initial: { outcome: 'DONE' as 'DONE' | 'REFUSED', outside_account_id: '', reason: '' },
    checks: {
      outside_account_id: (id, { outcome }) => (outcome === 'DONE' && !/^\d{1,20}$/.test(id.trim()) ? '请填写账户 ID，为数字' : undefined),
      reason: reasonProblem,
    },
    send: ({ outcome, outside_account_id, reason }) =>
      propose.mutateAsync({
        request: { item_id: item.item_id, outcome, outside_account_id: outcome === 'DONE' ? outside_account_id.trim() : '', reason },
      }),
    onSuccess: () => {
      toast.success('已提交，待他人复核')
      onClose()
    },
  })
  const outcome = form.field('outcome')
  return (
    <FormDialog title={`${actionOf(item)}：${item.name}`} submitText="提交复核" onClose={onClose} {...form.dialog}>
      <p>请先在渠道后台核对。{item.surplus.length === 0 ? '' : `同名账户：${item.surplus.join('、')}。`}</p>
      <RadioGroup
        label="结果"
        id={outcome.id}
        value={outcome.value}
        onChange={outcome.onChange}
        options={[
          { value: 'DONE', label: '已开户' },
          { value: 'REFUSED', label: '未开户' },
        ]}
      />
      {outcome.value === 'DONE' ? (
        <TextField
          label="账户 ID"
          required
          inputMode="numeric"
          help="通过前会再次读取渠道，币种须与申请一致"
          {...form.field('outside_account_id')}
        />
      ) : null}
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
