// What a repayment that is being typed asks the server for, and what it answers: all that is owed, and what exactly this would do.
import { useRested } from '@tallyhelm/browser/forms/use-rested'
import { allocationsOf, plainText, problemsOf, type Shares } from '@tallyhelm/browser/repayments/shares'
import { repaymentEndpoints } from '@tallyhelm/protocol/topics/repayments/endpoints'
import type { Method } from '@tallyhelm/protocol/topics/payments/enums'
import type { RepaymentLine, RepaymentQuote, RepaymentQuoteRequest } from '@tallyhelm/protocol/topics/repayments/schemas'
import { fundsAmountProblem } from '@tallyhelm/protocol/topics/wallet/limits'
import { type Currency, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import { useCall } from '../../api/queries.ts'

type WalletCurrency = (typeof WALLET_CURRENCIES)[number]
export type RepaymentValues = {
  currency: Currency
  way: 'WALLET' | 'METHOD'
  pay_currency: WalletCurrency
  method: Method | null
  amount: string
  shares: Shares
}

/** Undefined while what is typed can't be asked for. */
function requestOf(
  { currency, pay_currency, amount, shares }: RepaymentValues,
  lines: readonly RepaymentLine[],
): RepaymentQuoteRequest | undefined {
  const asked = { currency, pay_currency }
  if (shares === null) {
    if (amount.trim() === '') return asked
    return fundsAmountProblem(amount, currency) === undefined ? { ...asked, amount: plainText(amount, currency) } : undefined
  }
  return problemsOf(shares, lines, currency) === undefined ? { ...asked, allocations: allocationsOf(shares, lines, currency) } : undefined
}

const isWallet = (currency: Currency): currency is WalletCurrency => WALLET_CURRENCIES.some(code => code === currency)

/** `quote` is that of exactly what is typed; undefined while it is on its way or nothing can be asked. */
export function useRepayment(values: RepaymentValues) {
  const { currency } = values
  const all = useCall(
    repaymentEndpoints.quote,
    { currency, pay_currency: isWallet(currency) ? currency : 'USD' },
    { refetchOnWindowFocus: false },
  )
  const lines = all.data?.lines
  const request = lines === undefined ? undefined : requestOf(values, lines)
  const key = request === undefined ? '' : JSON.stringify(request)
  const rested = useRested(key)
  const asked: RepaymentQuoteRequest = rested === '' ? { currency, pay_currency: values.pay_currency } : JSON.parse(rested)
  const isCurrent = key !== '' && rested === key
  const call = useCall(repaymentEndpoints.quote, asked, { enabled: isCurrent, staleTime: 0, refetchOnWindowFocus: false })
  const quote: RepaymentQuote | undefined = isCurrent && !call.isError ? call.data : undefined
  return {
    lines,
    quote,
    isAsking: key !== '' && quote === undefined && (!isCurrent || call.error === null),
    error: isCurrent ? (call.error ?? all.error) : all.error,
    refetch: all.isError ? all.refetch : call.refetch,
    isFetching: call.isFetching || all.isFetching,
  }
}
