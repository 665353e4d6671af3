// 支付币种: which wallet pays, where more than one could.
import type { Currency } from '@tallyhelm/protocol/values/money'
import { Select } from '@tallyhelm/ui/fields/Select'
import { amountOf } from '../../lists/amounts.ts'
import { usePayCurrencies } from '../../orders/use-payer.ts'
import styles from './quota.module.css'
import type { OrderDraft } from './use-order-draft.ts'

export function PayCurrencyField({ draft }: { draft: OrderDraft }) {
  const others = usePayCurrencies(draft.kind)
  if (others.length === 0) return null
  const options: { value: Currency; label: string }[] = [
    { value: 'USD', label: 'USD 美元钱包' },
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
        {...draft.fields.field('payCurrency')}
        options={options}
        help={draft.form.payCurrency === 'USD' ? undefined : `按锁定汇率从 ${draft.form.payCurrency} 钱包支付，汇率 10 分钟内有效`}
      />
    </div>
  )
}
