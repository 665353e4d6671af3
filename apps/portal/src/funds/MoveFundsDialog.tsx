// Moving money between an agent's wallet and a sub-customer's: one key for one move, so that what was lost on the way is not moved twice.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { takeBackProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import type { SubFund } from '@tallyhelm/protocol/topics/wallet/sub-fund-schemas'
import { WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { CURRENCY_TEXTS } from '@tallyhelm/protocol/values/texts'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCall, useFormCommand } from '../api/queries.ts'
import { amountOf } from '../lists/amounts.ts'
import { useProvedSend } from './use-proved-send.ts'

type Props = { subCustomer: SubFund; move: 'ALLOCATE' | 'WITHDRAW'; onClose: () => void }
const TITLES = { ALLOCATE: '分配额度', WITHDRAW: '收回额度' } as const
type WalletCurrency = (typeof WALLET_CURRENCIES)[number]
const CURRENCY_OPTIONS = WALLET_CURRENCIES.map(value => ({ value, label: CURRENCY_TEXTS[value] }))

export function MoveFundsDialog({ subCustomer, move, onClose }: Props) {
  const toast = useToast()
  const { send, dialog } = useProvedSend()
  const { data: balances } = useCall(walletEndpoints.balances, {})
  const command = useFormCommand(walletEndpoints.moveSubFunds)
  const isBack = move === 'WITHDRAW'
  const takeable = useTakeable(subCustomer, isBack)
  const form = useForm({
    initial: { currency: 'USD' as WalletCurrency, amount: '' },
    checks: { amount: (amount, { currency }) => takeBackProblem(amount, currency, takeable?.(currency)) },
    send: values =>
      send(
        async idempotencyKey => {
          await command.mutateAsync({ request: { sub_customer_id: subCustomer.sub_customer_id, move, ...values }, idempotencyKey })
          toast.success(move === 'ALLOCATE' ? `已分配给 ${subCustomer.name}` : `已从 ${subCustomer.name} 收回`, { durationMs: 4000 })
          onClose()
        },
        error => form.refuse(error, 'amount'),
      ),
    at: 'amount',
  })
  const { currency } = form.values
  const from = move === 'ALLOCATE' ? balances?.wallets : subCustomer.wallets
  const available = from?.find(wallet => wallet.currency === currency)?.available ?? '0'
  const text = (amount: string) => amountOf(amount, { withSymbol: true }, currency)
  const most = takeable?.(currency)
  const back = most === undefined ? '可收回金额计算中…' : `可收回 ${text(most)}（钱包可用 ${text(available)}）`
  return (
    <>
      <FormDialog
        title={`${TITLES[move]}：${subCustomer.name}`}
        submitText={`确认${TITLES[move].slice(0, 2)}`}
        onClose={onClose}
        {...form.dialog}
      >
        <p>
          {move === 'ALLOCATE'
            ? '从您的钱包转入子客户的钱包，立即到账，不收手续费。'
            : '从子客户的钱包转回您的钱包，立即到账；仅可收回已分配且未使用的额度，子客户自行充值的资金与处理中申请冻结的金额不能收回。'}
        </p>
        <Select label="币种" required options={CURRENCY_OPTIONS} {...form.field('currency')} />
        <MoneyInput
          label={move === 'ALLOCATE' ? '分配金额' : '收回金额'}
          required
          currency={currency}
          help={isBack ? back : `可用 ${text(available)}`}
          {...form.field('amount')}
        />
      </FormDialog>
      {dialog}
    </>
  )
}

/** What can be taken back by currency; undefined until it is known, and where money is given. */
function useTakeable({ sub_customer_id }: SubFund, isBack: boolean): ((currency: WalletCurrency) => string) | undefined {
  const { data } = useCall(walletEndpoints.takeable, { sub_customer_id }, { enabled: isBack, staleTime: 0 })
  return data && (currency => data.wallets.find(wallet => wallet.currency === currency)?.amount ?? '0')
}
