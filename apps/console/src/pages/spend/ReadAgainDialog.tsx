// 立即重新读取: how far back the days of chosen ad accounts are read again.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { consoleSpendEndpoints } from '@tallyhelm/protocol/topics/spend/console-endpoints'
import { READ_AGAIN_RANGE_CODES, READ_AGAIN_RANGES, type ReadAgainRange } from '@tallyhelm/protocol/topics/spend/console-enums'
import { CHANNEL_NAMES } from '@tallyhelm/protocol/vocabulary/channel'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'

const OPTIONS = READ_AGAIN_RANGE_CODES.map(value => ({ value, label: READ_AGAIN_RANGES[value].text }))

type Props = { accounts: readonly { account_id: string; account_name: string }[]; onDone: () => void; onClose: () => void }

export function ReadAgainDialog({ accounts, onDone, onClose }: Props) {
  const toast = useToast()
  const ask = useFormCommand(consoleSpendEndpoints.readAgain, {
    onSuccess: ({ asked, waiting }) => {
      const names = waiting.map(channel => CHANNEL_NAMES[channel]).join('、')
      toast.success(names === '' ? `已排队重新读取：${asked} 个账户` : `已排队：${asked} 个账户；${names} 暂停或未配置凭证，恢复后读取`)
      onDone()
      onClose()
    },
  })
  const form = useForm({
    initial: { range: 'DAYS' as ReadAgainRange },
    checks: {},
    send: ({ range }) => ask.mutateAsync({ request: { account_ids: accounts.map(account => account.account_id), range } }),
  })
  const names = accounts.slice(0, 3).map(account => account.account_name)
  return (
    <FormDialog title="立即重新读取" submitText="重新读取" onClose={onClose} {...form.dialog}>
      <p>
        {names.join('、')}
        {accounts.length > names.length ? ` 等 ${accounts.length} 个账户` : ''}
        。按渠道限速排队，重复提交不会重复读取。
      </p>
      <RadioGroup label="读取范围" required {...form.field('range')} options={OPTIONS} />
    </FormDialog>
  )
}
