// Settled sums: what an order came to once it has ended: of the lines that succeeded, as they were booked; pure.
import { bookedAmount } from '@tallyhelm/protocol/topics/quota/booking'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { compare, decimalText, sum } from '@tallyhelm/protocol/values/money'
import { currencyOf } from '@tallyhelm/protocol/values/amount-text'
import { moneyOf } from '../lists/amounts.ts'

/** `asked` is set where less was carried out. */
export type Sums = { amount: string | null; total: string | null; asked: string | null }

/** What moved, and what was paid for it or came back; of an order under way what it asks for. */
export function settledSums(order: Order): Sums {
  const { status, items, amount, total } = order
  const currency = currencyOf(order)
  if (status === 'PROCESSING' || status === 'PENDING_APPROVAL') return { amount, total, asked: null }
  const done = items.filter(item => item.state === 'FINISHED')
  const moved = sum(
    done.map(item => moneyOf(bookedAmount(item).amount, currency)),
    currency,
  )
  const booked = sum(
    items.map(item => moneyOf(item.total, currency)),
    currency,
  )
  const isLess = amount !== null && compare(moved, moneyOf(amount, currency)) !== 0
  return { amount: decimalText(moved), total: decimalText(booked), asked: isLess ? amount : null }
}
