// The first two steps of the wizard: how much of which currency, then by which method; sending makes the recharge.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { rechargeAmountProblem } from '@tallyhelm/protocol/topics/payments/limits'
import type { RechargeMethods } from '@tallyhelm/protocol/topics/payments/schemas'
import type { Method } from '@tallyhelm/protocol/topics/payments/enums'
import { capitalText } from '@tallyhelm/protocol/values/capital'
import { type Currency, decimalText, displayText, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { CURRENCY_TEXTS } from '@tallyhelm/protocol/values/texts'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { FormRefusal } from '@tallyhelm/ui/fields/Field'
import { Select } from '@tallyhelm/ui/fields/Select'
import { Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { closedWhy, typedMoney, widestRange } from '../../funds/method-rules.ts'
import { MethodChoice } from '../../funds/MethodChoice.tsx'
import styles from './payments.module.css'
import { useAttempt } from './use-attempt.ts'

export type Step = 0 | 1
type Props = {
  start: Currency
  methods: RechargeMethods['methods']
  step: Step
  onStep: (step: Step) => void
  onStarted: (rechargeId: string) => void
}
type WalletCurrency = (typeof WALLET_CURRENCIES)[number]
type Values = { currency: WalletCurrency; amount: string; method: Method | null }

const OPTIONS = WALLET_CURRENCIES.map(value => ({ value, label: CURRENCY_TEXTS[value] }))
const QUICK = [
  { amount: '1000', label: '1,000' },
  { amount: '5000', label: '5,000' },
  { amount: '10000', label: '1 万' },
  { amount: '50000', label: '5 万' },
] as const

export function ChooseSteps({ start, methods, step, onStep, onStarted }: Props) {
  const { attempt, lostAnswers } = useAttempt()
  const form = useForm({
    initial: { currency: start, amount: '', method: null } as Values,
    checks: {
      currency: currency => (widestRange(methods, currency) ? undefined : '该币种暂无可用的支付方式'),
      amount: (amount, { currency }) => rechargeAmountProblem(amount, currency, widestRange(methods, currency)),
      method: (method, { currency, amount }) => {
        const row = methods.find(each => each.method === method)
        return row === undefined ? '请选择支付方式' : closedWhy(row, currency, amount)
      },
    },
    send: async ({ currency, amount, method }) => {
      const money = typedMoney(amount, currency)
      if (method === null || money === undefined) return
      const { recharge_id } = await attempt({ currency, amount: decimalText(money), method })
      onStarted(recharge_id)
    },
    // What concerns the amount is told where the amount can be seen.
    onError: error => {
      if (error.fields.some(({ path }) => path === 'amount' || path === 'currency')) onStep(0)
    },
  })
  const { currency, amount } = form.values
  const next = () => {
    if (form.check('currency', 'amount')) onStep(1)
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (step === 0) next()
        else form.submit()
      }}
    >
      <Stack gap={20}>
        {step === 0 ? <AmountFields form={form} methods={methods} /> : null}
        {step === 1 ? (
          <>
            <p className={styles.asked}>
              充值 <b>{shownAmount(amount, currency)}</b>
              <Button variant="text" size="mini" onClick={() => onStep(0)}>
                修改
              </Button>
            </p>
            <MethodChoice methods={methods} currency={currency} amount={amount} {...form.field('method')} />
          </>
        ) : null}
        {lostAnswers === 0 ? null : <NoticeStrip tone="warning">尚未收到提交结果，正在用同一请求编号自动确认，不会重复发起。</NoticeStrip>}
        <FormRefusal text={form.message} />
        <Row justify="end">
          {step === 1 ? (
            <Button disabledReason={form.isBusy ? '正在提交' : undefined} onClick={() => onStep(0)}>
              上一步
            </Button>
          ) : null}
          <Button type="submit" variant="primary" loading={form.isBusy} loadingText="提交中…">
            {step === 0 ? '下一步' : '去支付'}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const shownAmount = (typed: string, currency: Currency): string => {
  const money = typedMoney(typed, currency)
  return money === undefined ? '—' : displayText(money, { withSymbol: true })
}

type Form = ReturnType<typeof useForm<Values, unknown>>

function AmountFields({ form, methods }: { form: Form; methods: RechargeMethods['methods'] }) {
  const { currency, amount } = form.values
  const range = widestRange(methods, currency)
  const money = typedMoney(amount, currency)
  return (
    <>
      <Select label="币种" required options={OPTIONS} {...form.field('currency')} />
      <div>
        <MoneyInput
          label="充值金额"
          required
          currency={currency}
          help={
            range === undefined
              ? undefined
              : `单笔 ${displayText(range.least, { withSymbol: true })} 至 ${displayText(range.most, { withSymbol: true })}，各支付方式的限额见下一步`
          }
          {...form.field('amount')}
        />
        <p className={styles.capitals} aria-live="polite">
          {money === undefined ? '' : `大写：${capitalText(money)}`}
        </p>
        <div className={styles.quick} role="group" aria-label="常用金额">
          {QUICK.map(({ amount: typed, label }) => (
            <Button key={typed} size="small" aria-pressed={amount === typed} onClick={() => form.set({ amount: typed })}>
              {label}
            </Button>
          ))}
        </div>
      </div>
    </>
  )
}
