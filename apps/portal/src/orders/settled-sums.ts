// Settled sums: what an order came to once it has ended, where the platform approved less than was asked; pure.
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { decimalText, subtract, sum } from '@tallyhelm/protocol/values/money'
import { moneyOf } from '../lists/amounts.ts'

export type Sums = { amount: string | null; total: string | null }

/**
 * Of an order whose lines have all succeeded: what moved, and what was paid for it or came back (of a
 * transfer its fee as it was sent). Any other is told as it was sent.
 */
export function settledSums({ adjust_type: type, status, items, amount, total }: Order): Sums {
  const isLess = items.some(item => item.approved_amount !== null && item.approved_amount !== item.amount)
  if (status !== 'FINISHED' || !isLess) return { amount, total }
  const moved = sum(
    items.map(item => moneyOf(item.approved_amount ?? item.amount)),
    'USD',
  )
  const returned = sum(
    items.map(item => moneyOf(item.returned)),
    'USD',
  )
  if (type === 'TRANSFER') return { amount: decimalText(moved), total }
  return { amount: decimalText(moved), total: decimalText(type === 'ADD' ? subtract(moneyOf(total), returned) : returned) }
}
