// Hold the money of a payment that its house takes back: nobody spends it until two people book it, or the house gives it back.
import { holdChargeback, releaseChargeback } from '@tallyhelm/modules/ledger'
import { insertStep, lockArrival, lockRecharge, type StoredArrival } from '@tallyhelm/modules/payments'
import { linkChargeback, lockEarlyChargebacks, lockUnheldChargebacks, markHeld, type StoredChargeback } from '@tallyhelm/modules/refunds'
import { METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { CHARGEBACK_CAUSES } from '@tallyhelm/protocol/topics/refunds/enums'
import { zero } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { spoken, tellPayments } from './tell-refund.ts'

/** Its recharge first, as everybody does: whoever else notes something of this payment waits. */
export async function lockBooked(tx: Tx, { id, rechargeId }: StoredArrival): Promise<StoredArrival | undefined> {
  if (rechargeId !== null) await lockRecharge(tx, rechargeId)
  return await lockArrival(tx, id)
}

type Taken = Pick<StoredChargeback, 'id' | 'method' | 'cause' | 'amount'>

const bookedOf = ({ id, method, amount }: Taken) => ({ chargebackId: id, place: method, amount })

/** Once, under the arrival's lock. What waits in clearing is in no wallet, and nothing is held of it. */
export async function holdTaken(world: World, tx: Tx, taken: Taken, arrival: StoredArrival): Promise<void> {
  const { customerId, subCustomerId } = arrival
  if (arrival.state !== 'CREDITED' || customerId === null) return
  const owner = { customerId, subCustomerId }
  const at = world.clock.now()
  const what = `${METHODS[taken.method].text}${CHARGEBACK_CAUSES[taken.cause]}`
  const held = await holdChargeback(tx, bookedOf(taken), owner, { operator: '系统', summary: `${what}冻结`, at })
  await markHeld(tx, taken.id, held)
  const frozen = held.minor > 0n ? `，已冻结钱包 ${spoken(held)}` : '，钱包已无可冻结的余额'
  if (arrival.rechargeId !== null) await noteOnRecharge(world, tx, arrival.rechargeId, `${what} ${spoken(taken.amount)}${frozen}`)
  await tellPayments(world, tx, owner, {
    about: `chargeback:${taken.id}:HELD`,
    title: `${what} ${spoken(taken.amount)}${held.minor > 0n ? '，相应余额已冻结' : ''}`,
    body: `渠道通知一笔${METHODS[taken.method].text}付款${taken.cause === 'DISPUTE' ? '被付款方拒付' : '已退回付款方'} ${spoken(taken.amount)}${frozen}。如有疑问请联系专属顾问。`,
    link: arrival.rechargeId === null ? '/wallet' : `/record?detail=${arrival.rechargeId}`,
  })
}

/** The recharge stays what it is; its steps tell what the house did. */
async function noteOnRecharge(world: World, tx: Tx, rechargeId: string, note: string): Promise<void> {
  const recharge = await lockRecharge(tx, rechargeId)
  if (!recharge) return
  const { id, customerId, subCustomerId, status, method } = recharge
  const by = { id: world.ids.next(), mover: 'platform', byName: METHODS[method].text, note, at: world.clock.now() } as const
  await insertStep(tx, { kind: 'RECHARGE', id, customerId, subCustomerId }, { from: status, to: status }, by)
}

/** What was held and never booked is the wallet's again. */
export async function releaseTaken(world: World, tx: Tx, chargeback: StoredChargeback): Promise<void> {
  if (chargeback.held.minor === 0n || chargeback.bookedAt !== null) return
  await releaseChargeback(tx, chargeback.id, world.clock.now())
  await markHeld(tx, chargeback.id, zero(chargeback.held.currency))
}

/** Those that the house told while the payment waited in clearing; call it when people have credited it, in their transaction. */
export async function holdOnCredit(world: World, tx: Tx, arrivalId: string): Promise<void> {
  const taken = await lockUnheldChargebacks(tx, arrivalId)
  const arrival = taken.length > 0 ? await lockArrival(tx, arrivalId) : undefined
  if (!arrival) return
  for (const each of taken) {
    await linkChargeback(tx, each.id, { ...arrival, arrivalId })
    await holdTaken(world, tx, each, arrival)
  }
}

/** Those that the house told before the payment itself; call it when the payments are booked. */
export async function holdEarly(
  world: World,
  tx: Tx,
  payments: readonly Pick<StoredArrival, 'id' | 'place' | 'transactionId'>[],
): Promise<void> {
  if (payments.length === 0) return
  for (const early of await lockEarlyChargebacks(tx, payments)) {
    const of = payments.find(({ place, transactionId }) => place === early.method && transactionId === early.transactionId)
    const arrival = of && (await lockArrival(tx, of.id))
    if (!arrival) continue
    await linkChargeback(tx, early.id, { ...arrival, arrivalId: arrival.id })
    if (early.phase !== 'WON') await holdTaken(world, tx, early, arrival)
  }
}
