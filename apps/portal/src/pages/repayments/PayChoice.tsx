// How a repayment is paid: from a wallet, or straight by a payment method in a currency that it takes.
import type { Form } from '@tallyhelm/browser/forms/use-form'
import { isHouseMethod, type Method } from '@tallyhelm/protocol/topics/payments/enums'
import type { RechargeMethods } from '@tallyhelm/protocol/topics/payments/schemas'
import type { RepaymentQuote } from '@tallyhelm/protocol/topics/repayments/schemas'
import { grossOf } from '@tallyhelm/protocol/topics/payments/limits'
import { type Currency, decimalText, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { CURRENCY_TEXTS } from '@tallyhelm/protocol/values/texts'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Select } from '@tallyhelm/ui/fields/Select'
import { closedWhy } from '../../funds/method-rules.ts'
import { MethodChoice } from '../../funds/MethodChoice.tsx'
import { amountOf, moneyOf } from '../../lists/amounts.ts'
import type { RepaymentValues } from './use-repayment.ts'

const WAYS = [
  { value: 'WALLET', label: '钱包余额' },
  { value: 'METHOD', label: '在线支付与汇款', help: '到账后直接还款，超出待还的部分充入钱包' },
] as const
const WALLETS = WALLET_CURRENCIES.map(value => ({ value, label: `${CURRENCY_TEXTS[value]}钱包` }))
const PAID_IN = WALLET_CURRENCIES.map(value => ({ value, label: CURRENCY_TEXTS[value] }))

export function WayFields({ form, quote }: { form: Form<RepaymentValues>; quote: RepaymentQuote | undefined }) {
  const { way } = form.values
  const balance = quote && `可用 ${amountOf(quote.pay.available, { withSymbol: true }, quote.pay.currency)}`
  return (
    <>
      <RadioGroup label="还款方式" required options={WAYS} {...form.field('way')} onChange={next => form.set({ way: next })} />
      {way === 'WALLET' ? (
        <Select label="支付钱包" required options={WALLETS} help={balance} {...form.field('pay_currency')} />
      ) : (
        <Select label="付款币种" required options={PAID_IN} help={'与对账单同币种时无需换汇'} {...form.field('pay_currency')} />
      )}
    </>
  )
}

type Asked = Pick<RepaymentValues, 'currency' | 'pay_currency'>
/** A transfer takes days, and a quote minutes. */
const notFor = (method: Method, { currency, pay_currency }: Asked): string | undefined =>
  currency === pay_currency || isHouseMethod(method) ? undefined : '到账时换汇报价已失效，请选择对账单的币种'

export function methodProblem(
  methods: RechargeMethods | undefined,
  method: Method | null,
  asked: Asked,
  quote: RepaymentQuote | undefined,
) {
  const row = methods?.methods.find(each => each.method === method)
  if (row === undefined) return '请选择支付方式'
  return notFor(row.method, asked) ?? (quote && closedWhy(row, asked.pay_currency, quote.pay.cost, true))
}

/** What has to be paid by this method, its fee included. */
export function grossText(methods: RechargeMethods | undefined, method: Method | null, { pay }: RepaymentQuote): string {
  const terms = methods?.methods.find(each => each.method === method)?.terms.find(each => each.currency === pay.currency)
  return decimalText(grossOf(moneyOf(pay.cost, pay.currency as Currency), terms?.fee_basis_points ?? 0))
}

type MethodsProps = { form: Form<RepaymentValues>; methods: RechargeMethods | undefined; quote: RepaymentQuote | undefined }

export function MethodFields({ form, methods, quote }: MethodsProps) {
  const { currency, pay_currency } = form.values
  if (methods === undefined || quote === undefined || !/[1-9]/.test(quote.total)) return null
  if (methods.forbidden_why !== null) return <NoticeStrip tone="warning">{methods.forbidden_why}</NoticeStrip>
  return (
    <MethodChoice
      methods={methods.methods}
      currency={pay_currency}
      amount={quote.pay.cost}
      isNet
      notFor={method => notFor(method, { currency, pay_currency })}
      {...form.field('method')}
    />
  )
}
