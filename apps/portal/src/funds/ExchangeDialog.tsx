// Exchange between the customer's own wallets: what is sold, what it buys at a rate that holds for ten minutes, and doing it.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { walletEndpoints } from '@tallyhelm/protocol/topics/wallet/endpoints'
import { soldAmountProblem } from '@tallyhelm/protocol/topics/wallet/exchange-limits'
import type { ExchangeQuoteRequest, OwnExchangeQuote } from '@tallyhelm/protocol/topics/wallet/exchange-schemas'
import { decimalText, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { typedAmount } from '@tallyhelm/protocol/values/written-amount'
import { CURRENCY_TEXTS } from '@tallyhelm/protocol/values/texts'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Sum, Sums } from '@tallyhelm/ui/display/Sums'
import { MoneyInput } from '@tallyhelm/browser/forms/MoneyInput'
import { FieldError } from '@tallyhelm/ui/fields/Field'
import { Select } from '@tallyhelm/ui/fields/Select'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useCall, useFormCommand } from '../api/queries.ts'
import { useRested } from '@tallyhelm/browser/forms/use-rested'
import { amountOf } from '../lists/amounts.ts'
import { RateLines } from './RateLines.tsx'
import { useOneKey } from './use-one-key.ts'

type WalletCurrency = (typeof WALLET_CURRENCIES)[number]
type Values = { sell: WalletCurrency; buy: WalletCurrency; amount: string }
const OPTIONS = WALLET_CURRENCIES.map(value => ({ value, label: CURRENCY_TEXTS[value] }))
const SAME = '卖出与买入币种不能相同'

export function ExchangeDialog({ sell, onClose }: { sell: WalletCurrency; onClose: () => void }) {
  const toast = useToast()
  const { data: balances } = useCall(walletEndpoints.balances, {})
  const command = useFormCommand(walletEndpoints.exchange)
  const once = useOneKey()
  const form = useForm({
    initial: { sell, buy: sell === 'USD' ? 'CNY' : 'USD', amount: '' } as Values,
    checks: {
      amount: (amount, values) => soldAmountProblem(amount, values.sell) ?? shortageText(quote),
      buy: (buy, values) => (buy === values.sell ? SAME : undefined),
    },
    send: async () => {
      if (quote === undefined) return
      const { quote_id } = quote
      const done = await once(idempotencyKey => command.mutateAsync({ request: { quote_id }, idempotencyKey }))
      const bought = amountOf(done.bought, { withSymbol: true }, done.buy_currency)
      toast.success(`${done.is_repeated ? '该笔换汇此前已完成，' : ''}已换入 ${bought}，换汇单号 ${done.exchange_no}`, { durationMs: 4000 })
      onClose()
    },
    at: 'amount',
  })
  const { values } = form
  const { quote, error, refetch, isFetching, isAsking } = useExchangeQuote(values)
  const available = balances?.wallets.find(wallet => wallet.currency === values.sell)?.available ?? '0'
  const amount = form.field('amount')
  return (
    <FormDialog
      title="换汇"
      submitText={isAsking ? '正在报价' : '确认换汇'}
      onClose={onClose}
      {...form.dialog}
      onSubmit={isAsking ? () => {} : form.dialog.onSubmit}
    >
      <Select label="卖出币种" required options={OPTIONS} {...form.field('sell')} />
      <MoneyInput
        label="卖出金额"
        required
        currency={values.sell}
        help={`可用 ${amountOf(available, { withSymbol: true }, values.sell)}`}
        {...amount}
        error={amount.error ?? shortageText(quote)}
      />
      <Select label="买入币种" required options={OPTIONS} {...form.field('buy')} />
      <div aria-live="polite" aria-busy={isFetching}>
        <Sums>
          {quote === undefined ? null : (
            <RateLines quote={quote} bought={quote.buy_currency} paid={quote.sell_currency} onEnd={() => void refetch()} />
          )}
          <Sum label="到账金额" isTotal>
            {quote === undefined ? '—' : amountOf(quote.bought, { withSymbol: true }, quote.buy_currency)}
          </Sum>
        </Sums>
        {error === null ? null : (
          <>
            <FieldError text={error.msg} />
            <Button size="mini" loading={isFetching} onClick={() => void refetch()}>
              重试
            </Button>
          </>
        )}
      </div>
    </FormDialog>
  )
}

const shortageText = (quote: OwnExchangeQuote | undefined): string | undefined =>
  quote?.shortage ? `余额不足，还差 ${amountOf(quote.shortage, { withSymbol: true }, quote.sell_currency)}` : undefined

/** The quote of exactly what is typed; undefined while it is on its way or nothing can be asked. */
function useExchangeQuote({ sell, buy, amount }: Values) {
  const sold = sell === buy || soldAmountProblem(amount, sell) !== undefined ? undefined : typedAmount(amount, sell)
  // One spelling of the amount: the field writes «1,000.00» for «1000» when it is left, which is no other question.
  const key = sold
    ? JSON.stringify({ sell_currency: sell, buy_currency: buy, amount: decimalText(sold) } satisfies ExchangeQuoteRequest)
    : ''
  const rested = useRested(key)
  const asked: ExchangeQuoteRequest = rested === '' ? { sell_currency: sell, buy_currency: buy, amount: '' } : JSON.parse(rested)
  const call = useCall(walletEndpoints.quoteExchange, asked, {
    enabled: key !== '' && rested === key,
    staleTime: 0,
    // A rate is held for ten minutes; coming back to the window does not make another one.
    refetchOnWindowFocus: false,
  })
  const isCurrent = key !== '' && rested === key
  const quote = isCurrent && !call.isError ? call.data : undefined
  return {
    quote,
    // A quote of an earlier visit of the dialog may have been used: another one is on its way.
    isAsking: key !== '' && (call.isFetching || (quote === undefined && (!isCurrent || call.error === null))),
    error: isCurrent ? call.error : null,
    refetch: call.refetch,
    isFetching: call.isFetching,
  }
}
