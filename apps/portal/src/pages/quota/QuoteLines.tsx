// The lines of a quote: amounts, fees with their formula, what pays for it, what is left or missing.
import type { Quote } from '@tallyhelm/protocol/topics/quota/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Hint } from '@tallyhelm/ui/display/Hint'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import type { ReactNode } from 'react'
import { amountOf } from '../../lists/amounts.ts'
import { shortageText } from './next-step.ts'
import styles from './quota.module.css'
import type { QuoteState } from './use-quote.ts'

export function QuoteLines({ quote }: { quote: QuoteState }) {
  const { data, error } = quote.query
  const isStale = quote.current === undefined
  return (
    <div aria-live="polite" className={styles.quote} data-stale={(isStale && data !== undefined) || undefined}>
      {error ? <FieldError text={`费用计算失败：${error.msg}`} /> : <Lines quote={isStale && !quote.query.isFetching ? undefined : data} />}
    </div>
  )
}

/** Without a quote the lines stand empty, so that nothing jumps when it comes. */
function Lines({ quote }: { quote: Quote | undefined }) {
  const text = (value: string | undefined) => (value === undefined ? '—' : amountOf(value, { withSymbol: true }))
  const payer = quote?.payer
  const shortage = payer && shortageText(payer)
  return (
    <>
      <dl className={styles.sums}>
        <Sum label="新增合计">{text(quote?.amount)}</Sum>
        <Sum label={`服务费${rateText(quote, 'service_fee_basis_points')}`} hint={formulaText(quote)}>
          {text(quote?.service_fee)}
        </Sum>
        <Sum label={`税费${rateText(quote, 'tax_basis_points')}`}>{text(quote?.tax)}</Sum>
        <div className={styles.total}>
          <dt>应付合计</dt>
          <dd>{text(quote?.total)}</dd>
        </div>
        <Sum label={payer?.kind === 'CREDIT_LINE' ? '可用授信' : '钱包可用余额'}>{text(payer?.available)}</Sum>
        <Sum label={payer?.kind === 'CREDIT_LINE' ? '操作后可用授信' : '操作后余额'}>{text(payer?.after)}</Sum>
      </dl>
      {shortage === undefined ? null : (
        <div role="alert" className={styles.shortage}>
          <FieldError text={shortage} />
        </div>
      )}
    </>
  )
}

function Sum({ label, hint, children }: { label: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>
        {label}
        {hint === undefined ? null : <Hint label={`${label}说明`}>{hint}</Hint>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** «（3%）» when all channels of the order have one rate. */
function rateText(quote: Quote | undefined, field: 'service_fee_basis_points' | 'tax_basis_points'): string {
  const rates = new Set((quote?.rates ?? []).map(rate => rate[field]))
  const [rate] = rates
  return rates.size === 1 && rate !== undefined ? `（${percent(rate)}）` : ''
}

function formulaText(quote: Quote | undefined): string | undefined {
  if (quote === undefined || quote.rates.length === 0) return undefined
  const rates = quote.rates.map(
    rate =>
      `${CHANNELS[rate.channel].name}：服务费 = 新增额度 × ${percent(rate.service_fee_basis_points)}，税率 ${percent(rate.tax_basis_points)}`,
  )
  return `${rates.join('；')}。按账户逐笔计算，四舍五入到分。`
}

/** 325 basis points are «3.25%». */
function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
