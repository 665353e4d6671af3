// The agency's decision about an order that waits for it: what approving and refusing have in common.
import { audit } from '@tallyhelm/modules/audit'
import { type Item, lockWaitingLegs } from '@tallyhelm/modules/quota'
import { decimalText, money } from '@tallyhelm/protocol/values/money'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

type Decision = { orderId: string; action: 'quota.approve-order' | 'quota.reject-order'; details: Readonly<Record<string, unknown>> }

/** Locks the order's legs and gives them; refuses NOT_FOUND, and QUOTA_MOVED_ON when somebody has decided already. */
export async function takeWaitingOrder(world: World, tx: Tx, actor: StaffActor, decision: Decision): Promise<Item[]> {
  const legs = await lockWaitingLegs(tx, decision.orderId)
  const [first] = legs
  if (!first) throw new Refusal('NOT_FOUND')
  if (legs.some(leg => leg.state !== 'PENDING_APPROVAL')) throw new Refusal('QUOTA_MOVED_ON')
  await audit(world, tx, actor, decision.action, ['quota-order', decision.orderId, first], { ...decision.details, ...sumsOf(legs, first) })
  return legs
}

/** What was decided about: how many accounts, and what they come to; a clearing's amount is not known yet. */
function sumsOf(legs: readonly Item[], { currency }: Item): Readonly<Record<string, unknown>> {
  const text = (minor: bigint) => decimalText(money(minor, currency))
  const sum = (of: (leg: Item) => bigint) => text(legs.reduce((total, leg) => total + of(leg), 0n))
  return {
    items: legs.length,
    currency,
    amount: sum(leg => leg.amount),
    fees: sum(leg => leg.serviceFee + leg.tax),
    accounts: legs.map(leg => ({ account: leg.outsideAccountId, amount: text(leg.amount) })),
  }
}
