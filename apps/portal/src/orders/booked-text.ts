// What was booked of an amount, in running text.
import { bookedAmount } from '@tallyhelm/protocol/topics/quota/booking'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { openAmountText } from '../lists/amounts.ts'

/** «$60.00（申请 $100.00）» where the platform approved less. */
export function bookedText(record: Parameters<typeof bookedAmount>[0] & { currency: string }): string {
  const currency = currencyOf(record)
  const { amount, asked } = bookedAmount(record)
  return asked === null
    ? openAmountText(amount, currency)
    : `${openAmountText(amount, currency)}（申请 ${openAmountText(asked, currency)}）`
}
