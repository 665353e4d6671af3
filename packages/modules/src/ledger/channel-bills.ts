// Imported bills in the books: what other channels charge is owed on the customers' credit lines, within their limits.
import type { Tx } from '@tallyhelm/infra/db/database'
import { add, compare, type Currency, type Money, subtract, zero } from '@tallyhelm/protocol/values/money'
import { type BilledLine, channelBilled } from './channel-bill-recipes.ts'
import { type LedgerAddress, openAccounts } from './store-accounts.ts'
import { transferAllNow } from './store-moves.ts'
import { findAvailable, lockBalances } from './store.ts'

export type ChannelBillLine = BilledLine & { customerId: string; channel: string; summary: string }
export type LimitShortage = { customerId: string; shortage: Money }

const lineAddress = (customerId: string, currency: Currency) =>
  ({ kind: 'CREDIT_LINE', currency, customerId, subCustomerId: null }) as const
const sidesOf = ({ customerId, channel, amount: { currency } }: ChannelBillLine) =>
  ({
    creditLine: lineAddress(customerId, currency),
    channelClearing: { kind: 'CHANNEL_CLEARING', currency, place: channel },
  }) as const satisfies Record<string, LedgerAddress>

/**
 * All lines, or none where a credit line does not bear what its customer's lines come to: then it gives who is short, the first customer's
 * first. Fails where one was booked before. Call it last in the transaction.
 */
export async function bookChannelBills(
  tx: Tx,
  lines: readonly ChannelBillLine[],
  { operator, at }: { operator: string; at: Date },
): Promise<LimitShortage | undefined> {
  const accounts = await openAccounts(
    tx,
    lines.flatMap(line => Object.values(sidesOf(line))),
    at,
  )
  await lockBalances(
    tx,
    lines.map(line => accounts(sidesOf(line).creditLine)),
  )
  const [short] = await shortagesOf(tx, lines)
  if (short) return short
  const holds = lines.map(line => {
    const sides = sidesOf(line)
    return {
      transfers: channelBilled({ ...line, creditLine: accounts(sides.creditLine), channelClearing: accounts(sides.channelClearing) }),
      context: {
        customerId: line.customerId,
        subCustomerId: null,
        adAccountId: null,
        reference: { kind: 'BILL', id: line.billId } as const,
        operator,
        summary: line.summary,
        at,
      },
    }
  })
  await transferAllNow(tx, holds, at)
  return undefined
}

/** Whose credit line does not bear what is asked of it as it stands now, holds counted; exact once the balances are locked. */
export async function shortagesOf(tx: Tx, lines: readonly { customerId: string; amount: Money }[]): Promise<LimitShortage[]> {
  const sums = new Map<string, { customerId: string; amount: Money }>()
  for (const { customerId, amount } of lines) {
    const key = `${customerId}:${amount.currency}`
    sums.set(key, { customerId, amount: add(sums.get(key)?.amount ?? zero(amount.currency), amount) })
  }
  const short: LimitShortage[] = []
  for (const { customerId, amount } of sums.values()) {
    const shortage = subtract(amount, await findAvailable(tx, lineAddress(customerId, amount.currency)))
    if (compare(shortage, zero(amount.currency)) > 0) short.push({ customerId, shortage })
  }
  return short
}
