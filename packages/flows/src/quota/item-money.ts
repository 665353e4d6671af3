// The money of a leg: what it holds, posted as the platform decided or given back. Transfers move theirs by their line as a whole
// (after-leg-ended.ts), so a leg of one moves nothing here.
import {
  type Hold,
  lateSpendLift,
  type LedgerPart,
  openAccount,
  quotaHold,
  quotaKeys,
  quotaLowerApproval,
  type QuotaMoney,
} from '@tallyhelm/modules/ledger'
import { type Item, markLifted } from '@tallyhelm/modules/quota'
import { money } from '@tallyhelm/protocol/values/money'
import type { Tx } from '@tallyhelm/world/handles/world'

export const isOfTransfer = ({ kind }: Item): boolean => kind === 'OUT' || kind === 'IN' || kind === 'BACK'

/** The money of a leg that holds none yet. */
export const holdOf = (item: Item, now: Date): Hold => ({ transfers: quotaHold(moneyOf(item)), context: contextOf(item, '', now) })

/** What `approved` (minor units) of the leg comes to when it is not all that was asked for. */
export function approvedOf(item: Item, approved: bigint): Item['approved'] {
  if (approved === item.amount) return null
  if (isOfTransfer(item)) return { amount: approved, serviceFee: 0n, tax: 0n }
  const { fees } = quotaLowerApproval(moneyOf(item), money(approved, item.currency), item.rates)
  return { amount: approved, serviceFee: fees.serviceFee.minor, tax: fees.tax.minor }
}

/** Posts what was approved of an ended leg, and gives back the rest of its hold. */
export function postItem(books: LedgerPart, item: Item, now: Date): void {
  const hold = moneyOf(item)
  const sides = Object.values(item.sides)
  if (item.approved === null) return books.post(quotaKeys(hold), sides)
  const lower = quotaLowerApproval(hold, money(item.approved.amount, item.currency), item.rates)
  books.void(lower.voided, sides)
  books.move(lower.posted, contextOf(item, '渠道批准的额度与申请不同', now))
}

/** Late spend that was paid for comes onto the ad account: its platform counts it against the limit, which was raised by as much. */
export async function postLift(tx: Tx, books: LedgerPart, item: Item, now: Date): Promise<void> {
  const channelClearing = await openAccount(tx, { kind: 'CHANNEL_CLEARING', currency: item.currency, place: item.channel }, now)
  const lift = lateSpendLift({ itemId: item.id, quota: item.sides.quota, channelClearing, amount: money(item.lift, item.currency) })
  books.move(lift, contextOf(item, '清零后补报消耗转入额度', now))
  await markLifted(tx, item)
}

/** Gives the hold back; a clearing that was not sent holds nothing. */
export function voidItem(books: LedgerPart, item: Item): void {
  if (isOfTransfer(item) || item.amount === 0n) return
  books.void(quotaKeys(moneyOf(item)), Object.values(item.sides))
}

export function moneyOf(item: Item): QuotaMoney {
  const { kind } = item
  if (kind !== 'ADD' && kind !== 'REDUCE' && kind !== 'CLEAR') throw new Error(`A leg of kind ${kind} has no money of its own.`)
  return {
    itemId: item.id,
    kind,
    hold: item.holds,
    sides: item.sides,
    amount: money(item.amount, item.currency),
    serviceFee: money(item.serviceFee, item.currency),
    tax: money(item.tax, item.currency),
  }
}

export function contextOf(item: Item, summary: string, at: Date) {
  return {
    customerId: item.customerId,
    subCustomerId: item.subCustomerId,
    adAccountId: item.adAccountId,
    reference: { kind: 'QUOTA_ITEM', id: item.id },
    operator: item.submitter,
    summary,
    at,
  } as const
}
