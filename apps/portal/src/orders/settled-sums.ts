// Settled sums: what an order came to once it has ended: of the lines that succeeded, as they were booked; pure.
import { bookedAmount } from '@tallyhelm/protocol/topics/quota/booking'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { compare, decimalText, sum } from '@tallyhelm/protocol/values/money'
import { moneyOf } from '../lists/amounts.ts'

/** `asked` is set where less was carried out. */
export type Sums = { amount: string | null; total: string | null; asked: string | null }

/** What moved, and what was paid for it or came back; of an order under way what it asks for. */
export function settledSums({ status, items, amount, total }: Order): Sums {
  if (status === 'PROCESSING' || status === 'PENDING_APPROVAL') return { amount, total, asked: null }
  const done = items.filter(item => item.state === 'FINISHED')
  const moved = sum(
    done.map(item => moneyOf(bookedAmount(item).amount)),
    'USD',
  )
  const booked = sum(
    items.map(item => moneyOf(item.total)),
    'USD',
  )
  const isLess = amount !== null && compare(moved, moneyOf(amount)) !== 0
  return { amount: decimalText(moved), total: decimalText(booked), asked: isLess ? amount : null }
}
