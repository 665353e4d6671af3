// Recipes of imported bills: what a line of another channel's bill makes of the credit line, once for each line.
import { money, type Money } from '@tallyhelm/protocol/values/money'
import { moving, type Transfer } from './recipes.ts'

/** A line of a bill: `ofMonth` as 'yyyy-MM'. */
export type BilledLine = { billId: string; accountId: string; ofMonth: string; amount: Money }

export const channelBillKey = ({ billId, accountId, ofMonth }: Omit<BilledLine, 'amount'>): string =>
  `channel-bill:${billId}:${accountId}:${ofMonth.replace('-', '')}`

/** The customer owes it to the channel; what a correction takes back goes the other way. Nothing is a defect. */
export function channelBilled(line: BilledLine & { creditLine: string; channelClearing: string }): Transfer[] {
  const { creditLine, channelClearing, amount } = line
  if (amount.minor === 0n) throw new Error('A line of a bill comes to something.')
  const owed = amount.minor > 0n
  const sides = owed ? { debit: creditLine, credit: channelClearing } : { debit: channelClearing, credit: creditLine }
  return moving([
    { key: channelBillKey(line), code: 'CHANNEL_BILL', ...sides, amount: owed ? amount : money(-amount.minor, amount.currency) },
  ])
}
