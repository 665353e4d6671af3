// Ways to pay in three groups, each with fee, limits and arrival; one that cannot be used says why.
import { METHOD_GROUPS, type Method, METHODS, type MethodGroup } from '@tallyhelm/protocol/topics/payments/enums'
import { feeOf } from '@tallyhelm/protocol/topics/payments/limits'
import type { RechargeMethods } from '@tallyhelm/protocol/topics/payments/schemas'
import { type Currency, displayText, subtract } from '@tallyhelm/protocol/values/money'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { closedWhy, payable, rangeOf, rateText, type Terms } from './method-rules.ts'
import styles from './methods.module.css'

type Props = {
  methods: RechargeMethods['methods']
  currency: Currency
  amount: string
  /** the amount is what has to be left after the fee */
  isNet?: boolean
  /** why a method that is open is none for this */
  notFor?: (method: Method) => string | undefined
  id: string
  value: Method | null
  error: string | undefined
  onChange: (method: Method) => void
}

const GROUPS = Object.entries(METHOD_GROUPS) as [MethodGroup, string][] // the table's own keys

export function MethodChoice({ methods, currency, amount, isNet = false, notFor = () => undefined, id, value, error, onChange }: Props) {
  const whyNot = (row: Props['methods'][number]) => notFor(row.method) ?? closedWhy(row, currency, amount, isNet)
  const chosen = methods.find(row => row.method === value)?.terms.find(terms => terms.currency === currency)
  const first = methods.find(row => whyNot(row) === undefined)
  return (
    <Stack gap={20} className={styles.methods ?? ''}>
      {GROUPS.map(([group, title]) => {
        const rows = methods.filter(row => METHODS[row.method].group === group)
        return (
          <RadioGroup
            key={group}
            {...(rows.includes(first ?? methods[0] ?? NONE) ? { id } : {})}
            label={title}
            value={value}
            onChange={onChange}
            options={rows.map(row => {
              const why = whyNot(row)
              const terms = row.terms.find(each => each.currency === currency)
              return {
                value: row.method,
                label: METHODS[row.method].text,
                ...(why === undefined ? {} : { disabledReason: why }),
                ...(terms === undefined ? {} : { help: termsText(terms) }),
              }
            })}
          />
        )
      })}
      {error === undefined ? null : <FieldError text={error} />}
      <div aria-live="polite">{chosen === undefined ? null : <Expected terms={chosen} amount={amount} isNet={isNet} />}</div>
    </Stack>
  )
}

const NONE: RechargeMethods['methods'][number] = { method: 'ALIPAY', is_open: false, closed_why: '', terms: [] }

function termsText(terms: Terms): string {
  const { least, most } = rangeOf(terms)
  const limits = `单笔 ${displayText(least, { withSymbol: true })} 至 ${displayText(most, { withSymbol: true })}`
  return [terms.fee_basis_points === 0 ? rateText(0) : `手续费 ${rateText(terms.fee_basis_points)}`, limits, terms.arrival].join(' · ')
}

/** What the wallet will have, if just this arrives; or what has to be paid. */
function Expected({ terms, amount, isNet }: { terms: Terms; amount: string; isNet: boolean }) {
  const money = payable(terms, amount, isNet)
  if (money === undefined) return null
  const fee = feeOf(money, terms.fee_basis_points)
  if (isNet)
    return (
      <p className={styles.expected}>
        应付款 <b>{displayText(money, { withSymbol: true })}</b>，含手续费 {displayText(fee, { withSymbol: true })}
      </p>
    )
  return (
    <p className={styles.expected}>
      手续费 {displayText(fee, { withSymbol: true })}，预计到账 <b>{displayText(subtract(money, fee), { withSymbol: true })}</b>
    </p>
  )
}
