// An amount of one currency: the box of packages/ui with the one reader of written amounts.
import { CURRENCIES, type Currency } from '@tallyhelm/protocol/values/money'
import { AmountCell, AmountInput } from '@tallyhelm/ui/fields/AmountInput'
import type { ComponentProps } from 'react'
import { moneyReader } from './money-reader.ts'

type OfCurrency = {
  currency: Currency
  /** Its symbol behind the amount instead of its code. */
  showsSymbol?: boolean
}
type Rest<Props> = Omit<Props, 'currency' | 'decimals' | 'read'>

export function MoneyInput({ currency, showsSymbol = false, ...rest }: OfCurrency & Rest<ComponentProps<typeof AmountInput>>) {
  return <AmountInput {...rest} {...ofCurrency(currency, showsSymbol)} />
}

/** For a cell of a table. */
export function MoneyCell({ currency, ...rest }: Pick<OfCurrency, 'currency'> & Rest<ComponentProps<typeof AmountCell>>) {
  return <AmountCell {...rest} {...ofCurrency(currency, true)} />
}

const ofCurrency = (currency: Currency, showsSymbol: boolean) => ({
  currency: showsSymbol ? CURRENCIES[currency].symbol : currency,
  decimals: CURRENCIES[currency].minorDigits,
  read: moneyReader(currency),
})
