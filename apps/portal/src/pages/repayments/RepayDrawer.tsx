// 登记还款: how much from a wallet or by a payment method, shared out among statements, the oldest first unless changed, with each before and after.
import { type Form, useForm } from '@tallyhelm/browser/forms/use-form'
import { ShareTable } from '@tallyhelm/browser/repayments/ShareTable'
import { problemsOf, quotedAllocations, sharesNow } from '@tallyhelm/browser/repayments/shares'
import { rechargeEndpoints } from '@tallyhelm/protocol/topics/payments/endpoints'
import { repaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/endpoints'
import type { RechargeMethods } from '@tallyhelm/protocol/topics/payments/schemas'
import type { RepaymentDue, RepaymentQuote } from '@tallyhelm/protocol/topics/repayments/schemas'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { CURRENCIES, type Currency, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { Button } from '@tallyhelm/ui/actions/Button'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { FieldError, FormRefusal } from '@tallyhelm/ui/fields/Field'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormGrid, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useCall, useFormCommand } from '../../api/queries.ts'
import { useProvedSend } from '../../funds/use-proved-send.ts'
import { amountOf } from '../../lists/amounts.ts'
import { paths } from '../../routes/paths.ts'
import { grossText, MethodFields, methodProblem, WayFields } from './PayChoice.tsx'
import { RepaymentSums } from './RepaymentSums.tsx'
import { type RepaymentValues, useRepayment } from './use-repayment.ts'

/** As an address may say it: what is owed, and the wallet that pays. */
type Asked = { readonly currency?: string | undefined; readonly pay_currency?: string | undefined }
const first = (dues: readonly RepaymentDue[], asked: Asked): Currency =>
  (dues.find(({ currency }) => currency === asked.currency) ?? dues[0])?.currency ?? 'USD'
const initialFor = (currency: Currency, asked: Asked): RepaymentValues => ({
  currency,
  way: 'WALLET',
  pay_currency: WALLET_CURRENCIES.find(code => code === asked.pay_currency) ?? payingFor(currency),
  method: null,
  amount: '',
  shares: null,
})
const payingFor = (currency: Currency) => WALLET_CURRENCIES.find(code => code === currency) ?? 'USD'

type Props = { dues: readonly RepaymentDue[]; asked?: Asked; onClose: () => void }

export function RepayDrawer({ dues, asked = {}, onClose }: Props) {
  const formId = useId()
  const { form, priced, methods, dialog } = useRepayForm(dues, asked, onClose)
  const { quote, isAsking } = priced
  const isNothing = quote !== undefined && !/[1-9]/.test(quote.total)
  const waits = isAsking ? '正在试算' : isNothing ? '请填写还款金额' : quote === undefined ? '请先改正金额' : undefined
  return (
    <Drawer
      open
      width={880}
      title="登记还款"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabledReason={form.isBusy ? '正在提交' : undefined}>
            取消
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={form.isBusy} disabledReason={waits}>
            {form.values.way === 'WALLET' ? '确认还款' : '去支付'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        <RepayFields form={form} priced={priced} methods={methods} dues={dues} />
      </form>
      {dialog}
    </Drawer>
  )
}

type Priced = ReturnType<typeof useRepayment>

function useRepayForm(dues: readonly RepaymentDue[], asked: Asked, onClose: () => void) {
  const toast = useToast()
  const { send, dialog } = useProvedSend()
  const navigate = useNavigate()
  const repay = useFormCommand(repaymentEndpoints.repay)
  const pay = useFormCommand(repaymentEndpoints.pay)
  const methods = useCall(rechargeEndpoints.methods, {}).data
  const form = useForm({
    initial: initialFor(first(dues, asked), asked),
    checks: {
      amount: (amount, { currency, shares }) =>
        shares === null && amount.trim() !== '' ? fundsAmountProblem(amount, currency) : undefined,
      shares: (shares, { currency }) => problemsOf(shares, priced.lines, currency),
      pay_currency: (_, { way }) => (way === 'WALLET' ? shortageText(priced.quote) : undefined),
      method: (method, values) => (values.way === 'METHOD' ? methodProblem(methods, method, values, priced.quote) : undefined),
    },
    showsEarly: path => path.startsWith('shares') || path === 'pay_currency',
    send: ({ way, method }) =>
      send(
        async idempotencyKey => {
          const { quote } = priced
          if (quote === undefined) return
          if (way === 'METHOD' && method !== null) {
            const request = { ...requestOf(quote), method, amount: grossText(methods, method, quote) }
            const { recharge_id } = await pay.mutateAsync({ request, idempotencyKey })
            // Paying goes on as for any recharge, in its own wizard.
            return void navigate(paths.transactions({ action: 'recharge', id: recharge_id }))
          }
          await repay.mutateAsync({ request: requestOf(quote), idempotencyKey })
          toast.success(`已还款 ${amountOf(quote.total, { withSymbol: true }, quote.currency)}`, { durationMs: 4000 })
          onClose()
        },
        error => form.refuse(error),
      ),
  })
  const priced = useRepayment(form.values)
  return { form, priced, methods, dialog }
}

type FieldsProps = {
  form: Form<RepaymentValues>
  priced: Priced
  methods: RechargeMethods | undefined
  dues: readonly RepaymentDue[]
}

function RepayFields({ form, priced: { lines, quote, error, refetch, isFetching }, methods, dues }: FieldsProps) {
  const { currency, shares } = form.values
  return (
    <Stack>
      <FormGrid>
        {dues.length < 2 ? null : (
          <Select
            label="对账单币种"
            required
            options={dues.map(due => ({ value: due.currency, label: CURRENCIES[due.currency].name }))}
            {...form.field('currency')}
            onChange={value => form.set({ currency: value, pay_currency: payingFor(value), amount: '', shares: null })}
          />
        )}
        <MoneyInput
          label="还款总额"
          currency={currency}
          help="含滞纳金，从最早到期的对账单起分摊；不填则还清全部"
          {...form.field('amount')}
          onChange={amount => form.set({ amount, shares: null })}
        />
        <WayFields form={form} quote={quote} />
      </FormGrid>
      <ShareTable
        lines={lines}
        priced={quote?.lines}
        currency={currency}
        shares={shares}
        problemOf={id => form.problem(`shares.${id}`)}
        onChange={(id, text) => form.set({ shares: { ...sharesNow(shares, quote?.lines), [id]: text }, amount: '' })}
      />
      {shares === null ? null : (
        <Row>
          <Button size="mini" onClick={() => form.set({ shares: null })}>
            恢复按最早到期分摊
          </Button>
        </Row>
      )}
      <div aria-live="polite" aria-busy={isFetching}>
        <RepaymentSums quote={quote} onEnd={() => void refetch()} />
        {error === null ? null : (
          <>
            <FieldError text={error.msg} />
            <Button size="mini" loading={isFetching} onClick={() => void refetch()}>
              重试
            </Button>
          </>
        )}
      </div>
      {form.values.way === 'METHOD' ? <MethodFields form={form} methods={methods} quote={quote} /> : null}
      <FormRefusal text={form.message} />
    </Stack>
  )
}

const requestOf = ({ currency, lines, total, pay }: RepaymentQuote) => ({
  currency,
  pay_currency: pay.currency,
  total,
  allocations: quotedAllocations(lines),
  ...(pay.exchange === null ? {} : { quote_id: pay.exchange.quote_id }),
})

const shortageText = (quote: RepaymentQuote | undefined): string | undefined =>
  quote?.pay.shortage ? `余额不足，还差 ${amountOf(quote.pay.shortage, { withSymbol: true }, quote.pay.currency)}` : undefined
