// What the addition costs, as the quote says, and what is left of the wallet or the credit line; empty lines while it is not known.
import { Button } from '@tallyhelm/ui/actions/Button'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { amountOf } from '../../lists/amounts.ts'
import { rateText } from '../../orders/quote-rates.ts'
import { shortageAdvice } from '../../orders/shortage.ts'
import type { QuoteState } from '../../orders/use-quote.ts'
import { useProfile } from '../../session/use-session.ts'
import styles from './dashboard.module.css'

export function AddSums({ quote: { query, current } }: { quote: QuoteState }) {
  const { isSubCustomer } = useProfile()
  const isStale = current === undefined
  const shown = isStale && !query.isFetching ? undefined : query.data
  const isCredit = query.data?.payer.kind === 'CREDIT_LINE'
  const isShort = current !== undefined && current.payer.shortage !== null
  const text = (value: string | undefined) => (value === undefined ? '—' : amountOf(value, { withSymbol: true }))
  const lines = [
    { term: `服务费${rateText(shown, 'service_fee_basis_points')}`, text: text(shown?.service_fee) },
    { term: `税费${rateText(shown, 'tax_basis_points')}`, text: text(shown?.tax) },
    { term: '应付合计', text: text(shown?.total), isTotal: true },
    { term: isCredit ? '可用授信' : '钱包可用余额', text: text(shown?.payer.available) },
    // Nothing is left where it does not suffice: the shortage stands at the amount.
    ...(isShort ? [] : [{ term: isCredit ? '操作后可用授信' : '操作后余额', text: text(shown?.payer.after) }]),
  ]
  return (
    <div aria-live="polite" data-stale={(isStale && shown !== undefined) || undefined} className={styles.addSums}>
      {query.error && isStale ? (
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
      {isShort ? <p>{shortageAdvice({ kind: current.payer.kind, isSubCustomer, hasOtherWallets: false })}</p> : null}
    </div>
  )
}
