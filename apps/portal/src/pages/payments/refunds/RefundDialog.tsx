// Ask for a refund: how much of which currency, where each part of it goes, and whose account where a part goes by bank.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { placeText } from '@tallyhelm/protocol/topics/payments/places'
import { refundEndpoints } from '@tallyhelm/protocol/topics/refunds/endpoints'
import { REFUND_WAYS } from '@tallyhelm/protocol/topics/refunds/enums'
import {
  isSameName,
  payeeAccountProblem,
  payeeBankProblem,
  payeeNameProblem,
  refundAmountProblem,
  swiftProblem,
} from '@tallyhelm/protocol/topics/refunds/limits'
import type { RefundQuote, RefundSources } from '@tallyhelm/protocol/topics/refunds/schemas'
import { decimalText, parseMoney, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import { OWN_REASON_LEAST, ownReasonProblem, reasonLength } from '@tallyhelm/protocol/values/reason'
import { CURRENCY_TEXTS } from '@tallyhelm/protocol/values/texts'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { Sum, Sums } from '@tallyhelm/ui/display/Sums'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField, type TextFieldProps } from '@tallyhelm/ui/fields/TextField'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCall, useFormCommand } from '../../../api/queries.ts'
import { useRested } from '@tallyhelm/browser/forms/use-rested'
import { useProvedSend } from '../../../funds/use-proved-send.ts'
import { amountOf } from '../../../lists/amounts.ts'

type WalletCurrency = (typeof WALLET_CURRENCIES)[number]
type Props = { currency: string | undefined; onClose: () => void }

export function RefundDialog({ currency, onClose }: Props) {
  const sources = useCall(refundEndpoints.sources, {})
  const found = sources.data
  const refundable = found?.currencies.filter(one => /[1-9]/.test(one.refundable)) ?? []
  if (found === undefined || refundable.length === 0) {
    return (
      <Dialog open onClose={onClose} title="申请退款" width={560}>
        <Loaded call={sources} lines={6}>
          {() => <Empty title="没有可退余额" text="只有充值到账且尚未使用的款项可以退款，并退回原付款渠道。" />}
        </Loaded>
      </Dialog>
    )
  }
  return <RefundForm start={currency} refundable={refundable} signedName={found.signed_name} onClose={onClose} />
}

type FormProps = { start: string | undefined; refundable: RefundSources['currencies']; signedName: string | null; onClose: () => void }

function RefundForm({ start, refundable, signedName, onClose }: FormProps) {
  const toast = useToast()
  const { send, dialog } = useProvedSend()
  const command = useFormCommand(refundEndpoints.create)
  const first = refundable.find(one => one.currency === start) ?? refundable[0]
  const form = useForm({
    initial: {
      currency: (first?.currency ?? 'CNY') as WalletCurrency,
      amount: '',
      reason: '',
      payee_name: signedName ?? '',
      payee_account: '',
      payee_bank: '',
      payee_swift: '',
    },
    checks: {
      amount: (amount, values) => refundAmountProblem(amount, values.currency, mostOf(refundable, values.currency)),
      reason: ownReasonProblem,
      payee_name: name => (quote?.needs_payee ? (payeeNameProblem(name) ?? otherName(name, signedName)) : undefined),
      payee_account: account => (quote?.needs_payee ? payeeAccountProblem(account) : undefined),
      payee_bank: bank => (quote?.needs_payee ? payeeBankProblem(bank) : undefined),
      payee_swift: swift => (quote?.needs_payee ? swiftProblem(swift) : undefined),
    },
    send: values =>
      send(
        async idempotencyKey => {
          const payee = quote?.needs_payee ? {} : { payee_name: '', payee_account: '', payee_bank: '', payee_swift: '' }
          await command.mutateAsync({ request: { ...values, ...payee }, idempotencyKey })
          toast.success('退款申请已提交', { durationMs: 4000 })
          onClose()
        },
        error => form.refuse(error, 'amount'),
      ),
    at: 'amount',
  })
  const { currency } = form.values
  const { quote, problem } = useRefundQuote(form.values, refundable)
  const most = refundable.find(one => one.currency === currency)?.refundable ?? '0'
  return (
    <>
      <FormDialog title="申请退款" submitText="提交申请" onClose={onClose} {...form.dialog}>
        <p>款项提交后即冻结，审核通过后原路退回，预计 3–5 个工作日到账。</p>
        <Select
          label="币种"
          required
          options={refundable.map(one => ({ value: one.currency, label: CURRENCY_TEXTS[one.currency] }))}
          {...form.field('currency')}
        />
        <MoneyInput
          label="退款金额"
          required
          currency={currency}
          help={`可退 ${amountOf(most, { withSymbol: true }, currency)}`}
          {...form.field('amount')}
        />
        <TextField label="退款原因" required help={reasonLength(OWN_REASON_LEAST)} {...form.field('reason')} />
        <div aria-live="polite">
          {problem === undefined ? null : <FieldError text={problem} />}
          {quote === undefined ? null : <Parts quote={quote} currency={currency} />}
        </div>
        {quote?.needs_payee ? <PayeeFields field={form.field} /> : null}
      </FormDialog>
      {dialog}
    </>
  )
}

type PayeeField = 'payee_name' | 'payee_account' | 'payee_bank' | 'payee_swift'

const PayeeFields = ({ field }: { field: (name: PayeeField) => Omit<TextFieldProps, 'label'> }) => (
  <>
    <TextField label="收款户名" required help="须与签约主体一致" {...field('payee_name')} />
    <TextField label="收款账号" required {...field('payee_account')} />
    <TextField label="开户行" required {...field('payee_bank')} />
    <TextField label="SWIFT 代码" {...field('payee_swift')} />
  </>
)

const Parts = ({ quote, currency }: { quote: RefundQuote; currency: WalletCurrency }) => (
  <Sums>
    {quote.parts.map(part => (
      <Sum key={part.source_id} label={`${placeText(part.place)} · ${REFUND_WAYS[part.way]}`}>
        {amountOf(part.amount, { withSymbol: true }, currency)}
      </Sum>
    ))}
  </Sums>
)

const otherName = (name: string, signed: string | null): string | undefined =>
  signed === null || isSameName(name, signed) ? undefined : '收款户名需与签约主体一致'

const mostOf = (refundable: RefundSources['currencies'], currency: WalletCurrency) =>
  parseMoney(refundable.find(one => one.currency === currency)?.refundable ?? '0', currency)

/** Where exactly what is typed would go; undefined while that is not known. */
function useRefundQuote({ currency, amount }: { currency: WalletCurrency; amount: string }, refundable: RefundSources['currencies']) {
  const isFit = refundAmountProblem(amount, currency, mostOf(refundable, currency)) === undefined
  const wanted = isFit ? typedAmount(amount, currency) : undefined
  const key = wanted ? `${currency} ${decimalText(wanted)}` : ''
  const rested = useRested(key)
  const isCurrent = key !== '' && rested === key
  const call = useCall(refundEndpoints.quote, { currency, amount: wanted ? decimalText(wanted) : '' }, { enabled: isCurrent, staleTime: 0 })
  const problem = isCurrent && call.error ? (call.error.fields[0]?.msg ?? call.error.msg) : undefined
  return { quote: isCurrent && !call.isError ? call.data : undefined, problem }
}
