// Propose whose an arrival is, or that it is sent back: the first of two people; nothing moves yet.
import {
  insertMatch,
  insertReturn,
  lockArrival,
  lockRecharge,
  type MatchShare,
  type StoredArrival,
  type StoredRecharge,
} from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ProposeMatchRequest, ProposeReturnRequest } from '@tallyhelm/protocol/topics/payments/console-schemas'
import { plainAmount } from '@tallyhelm/protocol/topics/payments/limits'
import { displayText } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { lockOwner } from '../cases/hand-booking.ts'
import { openCase, requireMaker } from '../cases/open-case.ts'
import { requireMaster } from './claim-repayment.ts'
import { claimOf, requireCovered } from './price-claim.ts'

const system = { kind: 'system' } as const

/**
 * To a recharge, or by hand to a customer who asked for none: to its wallet, or as its repayment of the statements that are named. Refuses
 * PERMISSION_DENIED, NOT_FOUND, ARRIVAL_SETTLED, MATCH_IMPOSSIBLE for a recharge or statement of another currency or a recharge that has its
 * money, INPUT_INVALID for a recharge of another customer than the one named or for shares beyond their statement or the money, and CASE_OPEN
 * while this arrival waits for a decision.
 */
export async function proposeMatch(world: World, actor: StaffActor, input: ProposeMatchRequest): Promise<{ caseId: string }> {
  requireMaker('RECHARGE_MATCH', actor)
  return await world.db.transaction(system, async tx => {
    const recharge = input.recharge_id === null ? null : requireOwner(await openRecharge(tx, input.recharge_id), input)
    const arrival = await waitingArrival(tx, input.arrival_id)
    if (recharge && recharge.amount.currency !== arrival.amount.currency) throw new Refusal('MATCH_IMPOSSIBLE', { why: '币种不符' })
    const owner = recharge ?? requireCustomer(input)
    const { customerId, subCustomerId } = owner
    const name = await lockOwner(tx, { customerId, subCustomerId })
    const shares = await sharesOf(world, tx, arrival, input)
    const verb = recharge ? '匹配' : shares.length > 0 ? '认领还款' : '认领'
    const { id } = await openCase(world, tx, actor, {
      kind: 'RECHARGE_MATCH',
      subject: arrival.id,
      object: { kind: 'arrival', id: arrival.id },
      title: `${verb} ${displayText(arrival.amount)} ${arrival.amount.currency} ${name}`,
      tenant: { customerId, subCustomerId },
      reason: input.reason,
      details: {
        amount: plainAmount(arrival.amount),
        place: arrival.place,
        transaction: arrival.transactionId,
        recharge_id: recharge?.id ?? null,
        ...(shares.length > 0 ? { statements: shares.map(({ statementId, amount }) => `${statementId} ${plainAmount(amount)}`) } : {}),
      },
    })
    await insertMatch(tx, id, { arrivalId: arrival.id, rechargeId: recharge?.id ?? null, customerId, subCustomerId, shares })
    return { caseId: id }
  })
}

/** Whoever names both means one and the same customer. */
function requireOwner(recharge: StoredRecharge, { customer_id, sub_customer_id }: ProposeMatchRequest): StoredRecharge {
  const wrong = (path: string, msg: string) => new Refusal('INPUT_INVALID', {}, [{ path, msg }])
  if (customer_id !== null && customer_id !== recharge.customerId) throw wrong('customer_id', '该充值单属于其他客户，请核对')
  if (sub_customer_id !== null && sub_customer_id !== recharge.subCustomerId)
    throw wrong('sub_customer_id', '该充值单属于其他子客户，请核对')
  return recharge
}

function requireCustomer(input: ProposeMatchRequest): { customerId: string; subCustomerId: string | null } {
  if (input.customer_id !== null) return { customerId: input.customer_id, subCustomerId: input.sub_customer_id }
  throw new Refusal('INPUT_INVALID', {}, [{ path: 'customer_id', msg: '请填写客户编号，或选择充值单' }])
}

/** None where it is for a wallet. */
async function sharesOf(world: World, tx: Tx, arrival: StoredArrival, input: ProposeMatchRequest): Promise<MatchShare[]> {
  const { allocations, customer_id: customerId } = input
  if (allocations === undefined || customerId === null) return []
  const wrong = (path: string, msg: string) => new Refusal('INPUT_INVALID', {}, [{ path, msg }])
  if (input.recharge_id !== null) throw wrong('allocations', '匹配充值单时不能另选对账单')
  if (input.sub_customer_id !== null) throw wrong('sub_customer_id', '子客户没有对账单，请清空子客户编号')
  await requireMaster(tx, customerId)
  const { shares } = await claimOf(world, tx, arrival, customerId, allocations)
  const paid = shares.filter(({ amount }) => amount.minor > 0n)
  requireCovered(arrival, paid)
  return paid.map(({ statementId, amount }) => ({ statementId, amount }))
}

/** Before its arrival, as everywhere. */
async function openRecharge(tx: Tx, id: string): Promise<StoredRecharge> {
  const recharge = await lockRecharge(tx, id)
  if (!recharge) throw new Refusal('NOT_FOUND')
  if (recharge.status === 'RECHARGE_SUCCESS') throw new Refusal('MATCH_IMPOSSIBLE', { why: '该充值单已入账' })
  return recharge
}

async function waitingArrival(tx: Tx, id: string): Promise<StoredArrival> {
  const arrival = await lockArrival(tx, id)
  if (!arrival) throw new Refusal('NOT_FOUND')
  if (arrival.state !== 'UNMATCHED') throw new Refusal('ARRIVAL_SETTLED')
  return arrival
}

/** To whoever paid it. Refuses PERMISSION_DENIED, NOT_FOUND, ARRIVAL_SETTLED and CASE_OPEN. */
export async function proposeReturn(world: World, actor: StaffActor, input: ProposeReturnRequest): Promise<{ caseId: string }> {
  requireMaker('ARRIVAL_RETURN', actor)
  return await world.db.transaction(system, async tx => {
    const arrival = await waitingArrival(tx, input.arrival_id)
    const { customerId, subCustomerId } = arrival
    const { id } = await openCase(world, tx, actor, {
      kind: 'ARRIVAL_RETURN',
      subject: arrival.id,
      object: { kind: 'arrival', id: arrival.id },
      title: `退回 ${displayText(arrival.amount)} ${arrival.amount.currency} ${input.payee}`,
      tenant: { customerId, subCustomerId },
      reason: input.reason,
      proof: input.proof_file ?? null,
      details: { amount: plainAmount(arrival.amount), place: arrival.place, transaction: arrival.transactionId, payer_name: input.payee },
    })
    await insertReturn(tx, id, { arrivalId: arrival.id, payee: input.payee, payeeAccount: input.payee_account })
    return { caseId: id }
  })
}
