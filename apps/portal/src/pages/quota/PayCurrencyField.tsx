// 支付币种: which wallet pays, where more than one could.
import { WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { CURRENCY_TEXTS } from '@tallyhelm/protocol/values/texts'
import { Select } from '@tallyhelm/ui/fields/Select'
import { amountOf } from '../../lists/amounts.ts'
import { type PayCurrency, usePayCurrencies } from '../../orders/use-payer.ts'
import { formCurrency } from './order-form.ts'
import styles from './quota.module.css'
import type { OrderDraft } from './use-order-draft.ts'

const OWN = 'OWN'

export function PayCurrencyField({ draft }: { draft: OrderDraft }) {
  const own = formCurrency(draft.form)
  const others = usePayCurrencies(draft.kind, own)
  if (others.length === 0) return null
  const { onChange, ...field } = draft.fields.field('payCurrency')
  const value = draft.form.payCurrency
  const isOther = value !== null && value !== own
  const ownWallet = WALLET_CURRENCIES.find(currency => currency === own)
  const options: { value: PayCurrency | typeof OWN; label: string }[] = [
    ...(ownWallet === undefined ? [] : [{ value: OWN, label: `${CURRENCY_TEXTS[own]}钱包` } as const]),
    ...others.map(({ currency, available }) => ({
      value: currency,
      label: `${currency} 钱包（可用 ${amountOf(available, { withSymbol: true }, currency)}）`,
    })),
  ]
  return (
    <div className={styles.payWith}>
      <Select
        label="支付币种"
        size="small"
        {...field}
        value={isOther ? value : OWN}
        onChange={chosen => onChange(chosen === OWN ? (ownWallet ?? null) : chosen)}
        options={options}
        help={isOther ? `按锁定汇率从 ${value} 钱包支付，汇率 10 分钟内有效` : undefined}
      />
    </div>
  )
}
