// Claim a repayment: money that nobody announced becomes a recharge that is meant for statements, and pays them as any of those does.
import { owedStatements } from '@tallyhelm/modules/statements'
import { masterOf } from '@tallyhelm/modules/organization'
import { findAccountAt, insertRecharge, type ProposedMatch, setPayer, type StoredArrival } from '@tallyhelm/modules/payments'
import { insertPlan, totalsOf } from '@tallyhelm/modules/repayments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { METHOD_CODES, type Method } from '@tallyhelm/protocol/topics/payments/enums'
import { plainAmount } from '@tallyhelm/protocol/topics/payments/limits'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { Tx } from '@tallyhelm/world/handles/world'
import type { Decision } from '../cases/case-rules.ts'
import { FINANCE } from '../cases/hand-booking.ts'
import { creditRecharge } from './credit-recharge.ts'
import { plannedShares } from './price-claim.ts'

export const NOTHING_OWED = '所选对账单已还清或不可还，请驳回后重新认领'

/** In whose name it is paid. Refuses MATCH_IMPOSSIBLE for a customer without anybody. */
export async function requireMaster(tx: Tx, customerId: string): Promise<string> {
  const master = await masterOf(tx, customerId)
  if (master === undefined) throw new Refusal('MATCH_IMPOSSIBLE', { why: '该客户还没有主账号' })
  return master
}

/** Whether a statement of these still asks for anything; unlocked. */
export async function isStillOwed(tx: Tx, { customerId, shares }: ProposedMatch): Promise<boolean> {
  const owed = await owedStatements(tx, customerId, null)
  return owed.some(({ id }) => shares.some(({ statementId }) => statementId === id))
}

/**
 * The arrival is locked and waits. Its plan is judged anew, so that no statement gets more than it asks for; what they leave is the wallet's.
 * Refuses MATCH_IMPOSSIBLE where they take nothing any more. Nobody asked for a method, so that no fee is taken.
 */
export async function claimRepayment(
  { world, tx, actor, case: of, now }: Decision,
  match: ProposedMatch,
  arrival: StoredArrival,
): Promise<Readonly<Record<string, unknown>>> {
  const { customerId } = match
  const { currency } = arrival.amount
  const { total } = totalsOf(plannedShares(world, arrival, await owedStatements(tx, customerId, currency), match.shares), currency)
  if (total.minor === 0n) throw new Refusal('MATCH_IMPOSSIBLE', { why: NOTHING_OWED })
  const rechargeId = world.ids.next()
  const account = await findAccountAt(tx, arrival.place, currency)
  await insertRecharge(tx, {
    id: rechargeId,
    customerId,
    subCustomerId: null,
    userId: await requireMaster(tx, customerId),
    userName: FINANCE,
    // No browser sends a key with a space.
    key: `case ${of.id}`,
    bodyDigest: of.id,
    method: methodOf(arrival.place) ?? account?.method ?? 'ABC_GUANGZHOU',
    amount: arrival.amount,
    feeBasisPoints: 0,
    submittedAt: now,
    expiresAt: null,
    receivingAccountId: account?.id ?? null,
    remarkCode: null,
    isRepayment: true,
    byStep: world.ids.next(),
    mover: 'operator',
  })
  await setPayer(tx, rechargeId, { name: arrival.payer, account: '', paidOn: dayOf(arrival.arrivedAt) })
  await insertPlan(tx, { rechargeId, customerId, total, cost: total, quoteId: null, createdAt: now, isExact: true, shares: match.shares })
  const by = { mover: 'operator', byName: FINANCE, actor } as const
  const credited = await creditRecharge(world, tx, { rechargeId, arrivalId: arrival.id, ...by })
  if (credited.kind === 'not') throw new Refusal('MATCH_IMPOSSIBLE', { why: credited.why })
  // A payment of the same moment was before it.
  if (credited.repaymentId === null) throw new Refusal('MATCH_IMPOSSIBLE', { why: NOTHING_OWED })
  return { amount: plainAmount(arrival.amount), arrival_id: arrival.id, recharge_id: rechargeId, repayment: credited.repaymentId }
}

/** Money of a house is of its method. */
const methodOf = (place: string): Method | undefined => METHOD_CODES.find(method => method === place)
