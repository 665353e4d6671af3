// Note payments: what a house says of tries, by verified notifications or asked for, becomes money in the wallets, once.
import type { PaymentFacts } from '@tallyhelm/world/handles/houses'
import {
  findArrivals,
  findTries,
  insertHouseDifference,
  lockRechargesOf,
  type StoredRecharge,
  type StoredTry,
} from '@tallyhelm/modules/payments'
import { type HouseMethod, METHODS } from '@tallyhelm/protocol/topics/payments/enums'
import { displayText, type Money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { creditAs, type CreditingWork } from './credit-recharge.ts'
import { holdEarly } from '../refunds/hold-chargeback.ts'
import { type PaymentWork, paymentWork } from './payment-work.ts'
import { plannedRepayments } from './planned-repayments.ts'

export type Note = { method: HouseMethod; facts: PaymentFacts }
/**
 * BOOKED: money came in by it. REPEATED: it had come before. NOTED: nothing was paid, or what was paid waits for people because it isn't what
 * was asked for. NOT_OURS: no try of this house has the number.
 */
export type NotedPayment = { outcome: 'BOOKED' | 'REPEATED' | 'NOTED' | 'NOT_OURS'; tryId: string | null }

/** In the caller's transaction; one answer for each, in their order. Each finds what those before it have made. */
export async function notePayments(world: World, tx: Tx, notes: readonly Note[]): Promise<NotedPayment[]> {
  const known = await findKnown(tx, notes)
  const work = paymentWork(world)
  const doing = { work, repayments: await plannedRepayments(world, tx, known.recharges.values()) }
  const noted = notes.map(note => noteOne(world, doing, known, note))
  await work.carryOut(tx)
  await holdEarly(world, tx, work.arrived())
  for (const { method, ...said } of known.changed) await insertHouseDifference(tx, method, { kind: 'AMOUNT', ...said }, work.now)
  return noted
}

export async function notePayment(world: World, tx: Tx, method: HouseMethod, facts: PaymentFacts): Promise<NotedPayment> {
  const [noted] = await notePayments(world, tx, [{ method, facts }])
  return noted as NotedPayment // one for one
}

/** What is there of the payments that are noted, kept up to date while they are. */
type Known = {
  tries: Map<string, StoredTry>
  recharges: Map<string, StoredRecharge>
  arrivals: Map<string, Money>
  /** told again with another amount: people look at them */
  changed: { method: HouseMethod; transactionId: string; ours: Money; theirs: Money }[]
}

const isPaid = ({ state }: PaymentFacts): boolean => state === 'PAID' || state === 'FINISHED' || state === 'REFUNDED'
const nameOf = (place: string, transactionId: string): string => `${place}:${transactionId}`

async function findKnown(tx: Tx, notes: readonly Note[]): Promise<Known> {
  const named = notes.filter(({ facts }) => /^[1-8]\d{18}$/.test(facts.number))
  const ids = named.map(({ method, facts }) => ({ method, id: facts.number }))
  const recharges = await lockRechargesOf(tx, ids)
  // After the locks: whoever moved them before has committed.
  const tries = recharges.size === 0 ? new Map<string, StoredTry>() : await findTries(tx, [...new Set(ids.map(({ id }) => id))])
  const paid = named.flatMap(({ method, facts }) => {
    const { transactionId } = facts
    return tries.has(facts.number) && isPaid(facts) && transactionId !== null ? [{ place: method, transactionId }] : []
  })
  const arrivals = paid.length === 0 ? [] : await findArrivals(tx, paid)
  const amounts = new Map(arrivals.map(({ place, transactionId, amount }) => [nameOf(place, transactionId), amount]))
  return { tries, recharges, arrivals: amounts, changed: [] }
}

function noteOne(world: World, doing: CreditingWork, known: Known, { method, facts }: Note): NotedPayment {
  const tried = known.tries.get(facts.number)
  if (tried?.method !== method) return { outcome: 'NOT_OURS', tryId: null }
  if (!isPaid(facts)) return noteUnpaid(world, doing.work, known, tried, facts)
  const { transactionId } = facts
  if (transactionId === null) return { outcome: 'NOTED', tryId: tried.id }
  const name = nameOf(method, transactionId)
  const ours = known.arrivals.get(name)
  if (ours) {
    const isSame = ours.currency === facts.amount.currency && ours.minor === facts.amount.minor
    if (!isSame) known.changed.push({ method, transactionId, ours, theirs: facts.amount })
    return { outcome: 'REPEATED', tryId: tried.id }
  }
  known.arrivals.set(name, facts.amount)
  return book(world, doing, known, tried, { ...facts, transactionId })
}

/** A try that the house closed is over; the recharge may be tried again until its own time is over. */
function noteUnpaid(world: World, work: PaymentWork, known: Known, tried: StoredTry, facts: PaymentFacts): NotedPayment {
  if (facts.state === 'CLOSED' && tried.status === 'TO_BE_RECHARGE') {
    const by = { ...byHouse(world, work, tried.method), note: '支付渠道已关闭该笔支付' }
    known.tries.set(tried.id, work.tried(tried, 'RECHARGE_FAILED', by))
  }
  return { outcome: 'NOTED', tryId: tried.id }
}

type Paid = PaymentFacts & { transactionId: string }

function book(world: World, doing: CreditingWork, known: Known, tried: StoredTry, facts: Paid): NotedPayment {
  const { work } = doing
  const { method } = tried
  const { text } = METHODS[method]
  const recharge = known.recharges.get(tried.rechargeId)
  if (!recharge) throw new Error('A try has a recharge.')
  const isRefunded = facts.state === 'REFUNDED'
  const isAsAsked = facts.amount.currency === recharge.amount.currency && facts.amount.minor === recharge.amount.minor
  const arrival = work.arrive(arrivalOf(work, tried, recharge, facts, isAsAsked), { operator: text, summary: `${text}充值` })
  const isOpen = tried.status === 'TO_BE_RECHARGE' || tried.status === 'RECHARGE_FAILED'
  const paid = isOpen ? work.tried(tried, 'RECHARGING', byHouse(world, work, method), facts.transactionId) : tried
  known.tries.set(tried.id, paid)
  // What the house has given back already is in no wallet: people look at it.
  if (isRefunded) work.flag(arrival, '渠道称该笔付款已退款，请先核对渠道后台')
  if (!isAsAsked || isRefunded) return { outcome: 'NOTED', tryId: tried.id }
  const actor = { kind: 'system', name: `payment:${method}` } as const
  const credited = creditAs(world, doing, recharge, arrival, { mover: 'system', byName: text, actor })
  if (credited.kind === 'not') return { outcome: 'NOTED', tryId: tried.id }
  known.recharges.set(recharge.id, credited.recharge)
  const by = { id: world.ids.next(), mover: 'system', byName: text, at: work.now } as const
  known.tries.set(tried.id, work.tried(paid, 'RECHARGE_SUCCESS', by))
  return { outcome: 'BOOKED', tryId: tried.id }
}

function arrivalOf(
  work: PaymentWork,
  tried: StoredTry,
  recharge: StoredRecharge,
  facts: Paid,
  isAsAsked: boolean,
): Parameters<PaymentWork['arrive']>[0] {
  const { customerId, subCustomerId } = recharge
  return {
    place: tried.method,
    transactionId: facts.transactionId,
    amount: facts.amount,
    houseFee: facts.fee,
    owner: { customerId, subCustomerId },
    rechargeId: recharge.id,
    tryId: tried.id,
    payer: facts.payer ?? '',
    flag: isAsAsked ? '' : `金额不符：应付 ${displayText(recharge.amount, { withSymbol: true })}`,
    arrivedAt: facts.paidAt ?? work.now,
  }
}

const byHouse = (world: World, work: PaymentWork, method: HouseMethod) =>
  ({ id: world.ids.next(), mover: 'platform', byName: METHODS[method].text, at: work.now }) as const
