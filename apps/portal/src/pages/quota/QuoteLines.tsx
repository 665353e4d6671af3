// The lines of a quote: amounts, fees with their formula, what pays for it or takes it back, what is left or missing.
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { type Currency, decimalText, subtract } from '@tallyhelm/protocol/values/money'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Sum, Sums } from '@tallyhelm/ui/display/Sums'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { amountOf, moneyOf } from '../../lists/amounts.ts'
import { percent, rateText } from '../../orders/use-quote.ts'
import { payerName, usePayCurrencies, usePayer } from '../../orders/use-payer.ts'
import { shortageAdvice, shortageText } from '../../orders/shortage.ts'
import { paths } from '../../routes/paths.ts'
import { useProfile } from '../../session/use-session.ts'
import { ExchangeLines } from './ExchangeLines.tsx'
import { OPERATIONS } from './operation-texts.ts'
import { formCurrency } from './order-form.ts'
import styles from './quota.module.css'
import { TransferTotals } from './TransferTotals.tsx'
import type { OrderDraft } from './use-order-draft.ts'

export function QuoteLines({ draft }: { draft: OrderDraft }) {
  const { quote } = draft
  const { data, error } = quote.query
  const isStale = quote.current === undefined
  return (
    <div aria-live="polite" className={styles.quote} data-stale={(isStale && data !== undefined) || undefined}>
      {draft.kind === 'TRANSFER' ? <TransferTotals draft={draft} /> : null}
      {error && quote.refused.length === 0 ? (
        <FieldError text={`费用计算失败：${error.msg}`} />
      ) : (
        <Lines draft={draft} quote={isStale && !quote.query.isFetching ? undefined : data} />
      )}
    </div>
  )
}

/** Without a quote the lines stand empty, so that nothing jumps when it comes. */
function Lines({ draft, quote }: { draft: OrderDraft; quote: Quote | undefined }) {
  const { isSubCustomer } = useProfile()
  const currency = formCurrency(draft.form)
  const others = usePayCurrencies(draft.kind, currency)
  const { kind } = draft
  const text = (value: string | undefined) => (value === undefined ? '—' : amountOf(value, { withSymbol: true }, currency))
  const shortage = quote && shortageText(quote)
  const isBack = kind === 'REDUCE' || kind === 'CLEAR'
  const fee = isBack ? '退回服务费' : '服务费'
  const levy = isBack ? '退回税费' : '税费'
  return (
    <>
      <Sums>
        <Sum label={OPERATIONS[kind].total}>{text(quote?.amount)}</Sum>
        <Sum label={`${fee}${rateText(quote, 'service_fee_basis_points')}`} hint={kind === 'ADD' ? formulaText(quote) : undefined}>
          {text(quote?.service_fee)}
        </Sum>
        <Sum label={`${levy}${rateText(quote, 'tax_basis_points')}`}>{text(quote?.tax)}</Sum>
        <Sum label={OPERATIONS[kind].end} isTotal>
          {text(quote?.total)}
        </Sum>
        {quote?.exchange ? (
          <ExchangeLines exchange={quote.exchange} own={quote.currency} quote={draft.quote} />
        ) : (
          <PayerLines kind={kind} quote={quote} currency={currency} isSubCustomer={isSubCustomer} />
        )}
      </Sums>
      {shortage === undefined || quote === undefined ? null : (
        <div role="alert" className={styles.shortage}>
          <FieldError text={shortage} />
          {quote.payer.problem === null ? (
            <p>{shortageAdvice({ kind: quote.payer.kind, isSubCustomer, hasOtherWallets: others.length > 0 })}</p>
          ) : (
            <Link href={paths.repayments()}>前往还款</Link>
          )}
        </div>
      )}
    </>
  )
}

type PayerProps = { kind: OrderDraft['kind']; quote: Quote | undefined; currency: Currency; isSubCustomer: boolean }

/** Without fees nothing leaves or reaches the payer in a transfer, so that nothing is said of it. */
function PayerLines({ kind, quote, currency, isSubCustomer }: PayerProps) {
  const payer = usePayer(quote?.payer, currency)
  const text = (value: string | undefined) => (value === undefined ? '—' : amountOf(value, { withSymbol: true }, currency))
  if (kind === 'TRANSFER' && !/[1-9]/.test(quote?.total ?? '')) return null
  const after = kind === 'REDUCE' || kind === 'CLEAR' ? '退回后' : '操作后'
  const { available, rest } = payerName(payer?.kind ?? 'WALLET', isSubCustomer)
  const others = quote?.returned_to ?? []
  return (
    <>
      {others.map(({ name, amount }) => (
        <Sum key={name} label={`其中退回${name}`}>
          {text(amount)}
        </Sum>
      ))}
      {quote === undefined || others.length === 0 ? null : <Sum label="其中退回您">{text(ownOf(quote, currency))}</Sum>}
      <Sum label={available}>{text(payer?.available)}</Sum>
      <Sum label={`${after}${rest}`}>{text(quote?.payer.after)}</Sum>
    </>
  )
}

/** What is left of the total for who orders. */
const ownOf = ({ total, returned_to }: Quote, currency: Currency): string =>
  decimalText(returned_to.reduce((left, { amount }) => subtract(left, moneyOf(amount, currency)), moneyOf(total, currency)))

function formulaText(quote: Quote | undefined): string | undefined {
  if (quote === undefined || quote.rates.length === 0) return undefined
  const rates = quote.rates.map(
    rate =>
      `${CHANNELS[rate.channel].name}：服务费 = 新增额度 × ${percent(rate.service_fee_basis_points)}，税率 ${percent(rate.tax_basis_points)}`,
  )
  return `${rates.join('；')}。按账户逐笔计算，四舍五入到分。`
}
