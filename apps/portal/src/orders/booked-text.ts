// What was booked of an amount, in running text.
import { bookedAmount } from '@tallyhelm/protocol/topics/quota/booking'
import { openAmountText } from '../lists/amounts.ts'

/** «$60.00（申请 $100.00）» where the platform approved less. */
export function bookedText(record: Parameters<typeof bookedAmount>[0]): string {
  const { amount, asked } = bookedAmount(record)
  return asked === null ? openAmountText(amount) : `${openAmountText(amount)}（申请 ${openAmountText(asked)}）`
}
