// Note a payment: what a house says of a try, by a verified notification or asked for, becomes money in the wallet, once.
import type { PaymentFacts } from '@tallyhelm/world/handles/houses'
import { findTry, lockRecharge, moveTry, type StoredRecharge, type StoredTry } from '@tallyhelm/modules/payments'
import { type HouseMethod, METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { displayText } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { bookArrived } from './book-arrival.ts'
import { creditRecharge } from './credit-recharge.ts'

/**
 * BOOKED: money came in by it. REPEATED: it had come before. NOTED: nothing was paid, or what was paid waits for people because it isn't what
 * was asked for. NOT_OURS: no try of this house has the number.
 */
export type NotedPayment = { outcome: 'BOOKED' | 'REPEATED' | 'NOTED' | 'NOT_OURS'; tryId: string | null }

export async function notePayment(world: World, tx: Tx, method: HouseMethod, facts: PaymentFacts): Promise<NotedPayment> {
  const tried = /^[1-8]\d{18}$/.test(facts.number) ? await findTry(tx, facts.number) : undefined
  if (tried?.method !== method) return { outcome: 'NOT_OURS', tryId: null }
  const recharge = await lockRecharge(tx, tried.rechargeId)
  // Read again under the lock: whoever moved it before has committed.
  const current = await findTry(tx, tried.id)
  if (!recharge || !current) throw new Error('A try has a recharge.')
  const isPaid = facts.state === 'PAID' || facts.state === 'FINISHED' || facts.state === 'REFUNDED'
  if (!isPaid) return await noteUnpaid(world, tx, current, facts)
  if (facts.transactionId === null) return { outcome: 'NOTED', tryId: tried.id }
  return await book(world, tx, { tried: current, recharge, facts, transactionId: facts.transactionId })
}

/** A try that the house closed is over; the recharge may be tried again until its own time is over. */
async function noteUnpaid(world: World, tx: Tx, tried: StoredTry, facts: PaymentFacts): Promise<NotedPayment> {
  if (facts.state === 'CLOSED' && tried.status === 'TO_BE_RECHARGE') {
    await moveTry(tx, tried, 'RECHARGE_FAILED', { ...byHouse(world, tried.method), note: '支付渠道已关闭该笔支付' })
  }
  return { outcome: 'NOTED', tryId: tried.id }
}

type Paid = { tried: StoredTry; recharge: StoredRecharge; facts: PaymentFacts; transactionId: string }

async function book(world: World, tx: Tx, { tried, recharge, facts, transactionId }: Paid): Promise<NotedPayment> {
  const method = tried.method
  const { customerId, subCustomerId } = recharge
  const { text } = METHODS[method]
  const isAsAsked = facts.amount.currency === recharge.amount.currency && facts.amount.minor === recharge.amount.minor
  const { arrival, isNew } = await bookArrived(world, tx, {
    place: method,
    transactionId,
    amount: facts.amount,
    houseFee: facts.fee,
    owner: { customerId, subCustomerId },
    rechargeId: recharge.id,
    tryId: tried.id,
    payer: facts.payer ?? '',
    flag: isAsAsked ? '' : `金额不符：应付 ${displayText(recharge.amount, { withSymbol: true })}`,
    arrivedAt: facts.paidAt ?? world.clock.now(),
    summary: `${text}充值`,
    operator: text,
  })
  if (!isNew) return { outcome: 'REPEATED', tryId: tried.id }
  const paid =
    tried.status === 'TO_BE_RECHARGE' || tried.status === 'RECHARGE_FAILED'
      ? await moveTry(tx, tried, 'RECHARGING', byHouse(world, method), transactionId)
      : tried
  if (!isAsAsked) return { outcome: 'NOTED', tryId: tried.id }
  const actor: SystemActor = { kind: 'system', name: `payment:${method}` }
  const credited = await creditRecharge(world, tx, { rechargeId: recharge.id, arrivalId: arrival.id, mover: 'system', byName: text, actor })
  if (credited.kind === 'not') return { outcome: 'NOTED', tryId: tried.id }
  await moveTry(tx, paid, 'RECHARGE_SUCCESS', { id: world.ids.next(), mover: 'system', byName: text, at: world.clock.now() })
  return { outcome: 'BOOKED', tryId: tried.id }
}

const byHouse = (world: World, method: HouseMethod) =>
  ({ id: world.ids.next(), mover: 'platform', byName: METHODS[method].text, at: world.clock.now() }) as const
