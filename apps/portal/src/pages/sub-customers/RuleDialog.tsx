// How a sub-customer's wallet is filled by itself from its agent's.
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { subCustomerEndpoints } from '@tallyhelm/protocol/topics/sub-customers/endpoints'
import type { OwnSubCustomer } from '@tallyhelm/protocol/topics/sub-customers/schemas'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { timeText } from '@tallyhelm/protocol/values/day'
import { WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { CURRENCY_TEXTS } from '@tallyhelm/protocol/values/texts'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Select } from '@tallyhelm/ui/fields/Select'
import { Switch } from '@tallyhelm/ui/fields/Switch'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { amountOf } from '../../lists/amounts.ts'

const CURRENCIES = WALLET_CURRENCIES.map(value => ({ value, label: CURRENCY_TEXTS[value] }))

export function RuleDialog({ row, onClose }: { row: OwnSubCustomer; onClose: () => void }) {
  const toast = useToast()
  const change = useFormCommand(subCustomerEndpoints.setRule)
  const { rule } = row
  const form = useForm({
    initial: {
      currency: rule?.currency ?? ('USD' as const),
      keep: rule?.keep ?? '',
      day_most: rule?.day_most ?? '',
      is_on: rule?.is_on ?? true,
    },
    checks: {
      keep: (typed, { currency }) => fundsAmountProblem(typed, currency),
      day_most: (typed, { currency }) => fundsAmountProblem(typed, currency),
    },
    send: values => change.mutateAsync({ request: { sub_customer_id: row.sub_customer_id, ...values } }),
    onSuccess: (_, { is_on }) => {
      toast.success(is_on ? `已开启 ${row.name} 的自动补足` : `已关闭 ${row.name} 的自动补足`)
      onClose()
    },
  })
  const { currency } = form.values
  const isOn = form.field('is_on')
  return (
    <FormDialog title={`自动补足：${row.name}`} submitText="保存规则" onClose={onClose} {...form.dialog}>
      {rule?.is_on && rule.short_since !== null ? (
        <NoticeStrip tone="warning" title="钱包余额不足">
          {`自 ${timeText(rule.short_since)} 起未能补足，充值后将自动继续。`}
        </NoticeStrip>
      ) : null}
      <p>子客户钱包的可用余额低于保留金额时，每分钟检查一次，从您的钱包补足，不收手续费。</p>
      <Switch id={isOn.id} checked={isOn.value} onChange={isOn.onChange}>
        开启自动补足
      </Switch>
      <Select label="币种" required options={CURRENCIES} {...form.field('currency')} />
      <MoneyInput label="保留金额" required currency={currency} {...form.field('keep')} />
      <MoneyInput
        label="每日最多补足"
        required
        currency={currency}
        help={rule ? `今日已补足 ${amountOf(rule.given_today, { withSymbol: true }, rule.currency)}` : '按北京时间每日计算'}
        {...form.field('day_most')}
      />
    </FormDialog>
  )
}
