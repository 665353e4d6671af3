// What a box of one currency makes of what is typed or pasted into it, by the one reader of written amounts.
import { type Currency, decimalText } from '@tallyhelm/protocol/values/money'
import { isAmount, readAmount } from '@tallyhelm/protocol/values/written-amount'
import type { AmountTextReader } from '@tallyhelm/ui/fields/AmountInput'

export const moneyReader =
  (currency: Currency): AmountTextReader =>
  raw => {
    const read = readAmount(raw, { currency })
    if (isAmount(read)) return { text: decimalText(read) }
    return read.fault === 'EMPTY' ? { text: '' } : { problem: read.text }
  }
