// The money of a leg: what it holds, posted as the platform decided or given back. Transfers move theirs by their line as a whole
// (after-leg-ended.ts), so a leg of one moves nothing here.
import {
  holdTransfers,
  lateSpendLift,
  lockBalances,
  openAccount,
  postTransfers,
  quotaHold,
  quotaKeys,
  quotaLowerApproval,
  type QuotaMoney,
  transferNow,
  voidTransfers,
} from '@tallyhelm/modules/ledger'
import { type Item, lockTransfer, markLifted } from '@tallyhelm/modules/quota'
import { money } from '@tallyhelm/protocol/values/money'
import type { World } from '@tallyhelm/world/handles/world'
import { lockLine } from './transfer-money.ts'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

export const isOfTransfer = ({ kind }: Item): boolean => kind === 'OUT' || kind === 'IN' || kind === 'BACK'

/** Holds the money of a leg that holds none yet. */
export async function holdItem(tx: Tx, item: Item, now: Date): Promise<void> {
  await holdTransfers(tx, quotaHold(moneyOf(item)), contextOf(item, '', now))
}

/** Posts `approved` (minor units) and gives back the rest of the hold; what that came to when it is not all that was asked for. */
export async function postItem(tx: Tx, item: Item, approved: bigint, now: Date): Promise<Item['approved']> {
  if (isOfTransfer(item)) {
    await lockLineOf(tx, item)
    return approved === item.amount ? null : { amount: approved, serviceFee: 0n, tax: 0n }
  }
  const hold = moneyOf(item)
  if (approved === item.amount) {
    await postTransfers(tx, quotaKeys(hold), now)
    return null
  }
  const lower = quotaLowerApproval(hold, money(approved, item.currency), item.rates)
  await voidTransfers(tx, lower.voided, now)
  await holdTransfers(tx, lower.posted, contextOf(item, '渠道批准的额度与申请不同', now))
  await postTransfers(
    tx,
    lower.posted.map(transfer => transfer.key),
    now,
  )
  return { amount: approved, serviceFee: lower.fees.serviceFee.minor, tax: lower.fees.tax.minor }
}

/**
 * Late spend that was paid for comes onto the ad account: its platform counts it against the limit, which was raised by as much. Call it
 * before the item's own money is posted: it takes all balances of both at once, in the order in which everyone takes them.
 */
export async function postLift(tx: Tx, item: Item, now: Date): Promise<void> {
  const channelClearing = await openAccount(tx, { kind: 'CHANNEL_CLEARING', currency: item.currency, place: item.channel }, now)
  await lockBalances(tx, [channelClearing, ...Object.values(item.sides)])
  const lift = lateSpendLift({ itemId: item.id, quota: item.sides.quota, channelClearing, amount: money(item.lift, item.currency) })
  await transferNow(tx, lift, contextOf(item, '清零后补报消耗转入额度', now))
  await markLifted(tx, item)
}

/**
 * Before several legs end at once: all balances that this touches, in the order in which everyone takes them, the lines of their transfers
 * before. What each leg locks by itself afterwards is held already.
 */
export async function lockMoneyOf(tx: Tx, legs: readonly Item[], now: Date): Promise<void> {
  const ids = legs.flatMap(leg => leg.transferId ?? []).sort()
  const sides: string[] = legs.flatMap(leg => Object.values(leg.sides))
  for (const id of ids) {
    const { from, to, clearing, payer, serviceFee } = (await lockTransfer(tx, id)).sides
    sides.push(from, to, clearing, payer, serviceFee)
  }
  for (const { lift, currency, channel } of legs) {
    if (lift > 0n) sides.push(await openAccount(tx, { kind: 'CHANNEL_CLEARING', currency, place: channel }, now))
  }
  await lockBalances(tx, [...new Set(sides)])
}

/** Gives the hold back; a clearing that was not sent holds nothing. */
export async function voidItem(tx: Tx, item: Item, now: Date): Promise<void> {
  if (isOfTransfer(item)) return await lockLineOf(tx, item)
  if (item.amount === 0n) return
  await voidTransfers(tx, quotaKeys(moneyOf(item)), now)
}

/** As every end of a leg, with the balances before the ad account's row: whoever takes them the other way round waits in a circle. */
async function lockLineOf(tx: Tx, { transferId, id }: Item): Promise<void> {
  if (transferId === null) throw new Error(`The leg ${id} is of no transfer.`)
  await lockLine(tx, transferId)
}

function moneyOf(item: Item): QuotaMoney {
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

function contextOf(item: Item, summary: string, at: Date) {
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
