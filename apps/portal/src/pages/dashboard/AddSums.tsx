// What the addition costs, as the quote says, and what is left of the wallet or the credit line; empty lines while it is not known.
import { CURRENCIES, type Currency } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { amountOf } from '../../lists/amounts.ts'
import { payerName, usePayCurrencies, usePayer } from '../../orders/use-payer.ts'
import { type QuoteState, rateText } from '../../orders/use-quote.ts'
import { useProfile } from '../../session/use-session.ts'
import styles from './dashboard.module.css'
import { quickShortageAdvice } from './quick-add.ts'

export function AddSums({ quote: { query, current, refused }, currency }: { quote: QuoteState; currency: Currency }) {
  const { isSubCustomer } = useProfile()
  const isStale = current === undefined
  const shown = isStale && !query.isFetching ? undefined : query.data
  const spendable = usePayer(shown?.payer, currency)
  const payer = payerName(spendable?.kind ?? 'WALLET', isSubCustomer)
  const others = usePayCurrencies('ADD', currency)
  const isShort = current !== undefined && current.payer.shortage !== null
  const text = (value: string | undefined) => (value === undefined ? '—' : amountOf(value, { withSymbol: true }, currency))
  const lines = [
    { term: `服务费${rateText(shown, 'service_fee_basis_points')}`, text: text(shown?.service_fee) },
    { term: `税费${rateText(shown, 'tax_basis_points')}`, text: text(shown?.tax) },
    { term: '应付合计', text: text(shown?.total), isTotal: true },
    { term: others.length > 0 ? `${CURRENCIES[currency].name}钱包可用余额` : payer.available, text: text(spendable?.available) },
    // Nothing is left where it does not suffice: the shortage stands at the amount.
    ...(isShort ? [] : [{ term: `操作后${payer.rest}`, text: text(shown?.payer.after) }]),
  ]
  return (
    <div aria-live="polite" data-stale={(isStale && shown !== undefined) || undefined} className={styles.addSums}>
      {query.error && isStale && refused.length === 0 ? (
        <>
          <FieldError text={`费用计算失败：${query.error.msg}`} />
          <Button size="mini" loading={query.isFetching} onClick={() => void query.refetch()}>
            重试
          </Button>
        </>
      ) : (
        <dl>
          {lines.map(({ term, text: value, isTotal }) => (
            <div key={term} data-total={isTotal}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isShort ? <p>{quickShortageAdvice(current.payer.kind, isSubCustomer, others)}</p> : null}
    </div>
  )
}
