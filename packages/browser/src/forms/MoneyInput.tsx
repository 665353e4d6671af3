// An amount of one currency: the box of packages/ui with the one reader of written amounts.
import { CURRENCIES, type Currency, decimalText } from '@tallyhelm/protocol/values/money'
import { isAmount, readAmount } from '@tallyhelm/protocol/values/written-amount'
import { AmountCell, AmountInput, type AmountTextReader } from '@tallyhelm/ui/fields/AmountInput'
import type { ComponentProps } from 'react'

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
  read: readerOf(currency),
})

const readerOf =
  (currency: Currency): AmountTextReader =>
  raw => {
    const read = readAmount(raw, { currency })
    if (isAmount(read)) return { text: decimalText(read) }
    return read.fault === 'EMPTY' ? { text: '' } : { problem: read.text }
  }
