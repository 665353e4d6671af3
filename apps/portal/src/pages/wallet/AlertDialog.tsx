// The low-balance alert of one currency: below which amount the customer's users are told, or that they are not.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { thresholdProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { CURRENCIES, decimalText } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useFormCommand } from '../../api/queries.ts'
import { amountOf } from '../../lists/amounts.ts'
import type { WalletCurrency } from './WalletActions.tsx'

/** `threshold`: the one in force; empty while the alert is off. */
type Props = { currency: WalletCurrency; threshold: string; onClose: () => void }

export function AlertDialog({ currency, threshold, onClose }: Props) {
  const toast = useToast()
  const command = useFormCommand(walletEndpoints.setAlert)
  const form = useForm({
    initial: { threshold },
    checks: { threshold: typed => thresholdProblem(typed, currency) },
    send: async values => {
      const amount = typedAmount(values.threshold, currency)
      const typed = amount === undefined ? '' : decimalText(amount)
      await command.mutateAsync({ request: { currency, threshold: typed } })
      const isOn = /[1-9]/.test(typed)
      toast.success(isOn ? `可用余额低于 ${amountOf(typed, { withSymbol: true }, currency)} 时将提醒您` : '余额预警已关闭')
      onClose()
    },
  })
  return (
    <FormDialog title={`${CURRENCIES[currency].name}余额预警`} submitText="保存预警" onClose={onClose} {...form.dialog}>
      <MoneyInput
        label="预警金额"
        currency={currency}
        help="可用余额低于该金额时，您和同事会收到一条消息；回升后再次低于时再提醒。留空或填 0 即关闭。"
        {...form.field('threshold')}
      />
    </FormDialog>
  )
}
