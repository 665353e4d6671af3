// The least that is exchanged between own wallets, worth about a dollar; shared by browser and server (docs/decisions/currencies.md).
import { displayText, money, type WALLET_CURRENCIES } from '../../values/money.ts'
import { typedAmount } from '../../values/written-amount.ts'
import { fundsAmountProblem } from './limits.ts'

type WalletCurrency = (typeof WALLET_CURRENCIES)[number]
const LEAST_SOLD: Record<WalletCurrency, bigint> = {
  CNY: 10_00n,
  HKD: 10_00n,
  USD: 1_00n,
  EUR: 1_00n,
  GBP: 1_00n,
  JPY: 200n,
  MOP: 10_00n,
}

/** What is wrong with an amount to sell: as of any that is moved, and less than the least. */
export function soldAmountProblem(typed: string, currency: WalletCurrency): string | undefined {
  const problem = fundsAmountProblem(typed, currency)
  if (problem !== undefined) return problem
  const [amount, least] = [typedAmount(typed, currency), money(LEAST_SOLD[currency], currency)]
  return amount !== undefined && amount.minor < least.minor ? `单次换汇不能少于 ${displayText(least, { withSymbol: true })}` : undefined
}
