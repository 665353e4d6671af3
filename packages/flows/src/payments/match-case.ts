// The cases of arrivals: matched by a second person, the money becomes a wallet's or pays statements; or it is sent back.
import { creditArrival, returnArrival } from '@tallyhelm/modules/ledger'
import {
  countLikeArrivals,
  isArrivalWaiting,
  isRechargeDone,
  lockArrival,
  markCredited,
  markSentBack,
  readMatch,
  readReturn,
  type ProposedMatch,
  type StoredArrival,
  findTry,
  moveTry,
} from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { likeProblem } from '@tallyhelm/protocol/topics/bank-files/twins'
import { plainAmount } from '@tallyhelm/protocol/topics/payments/limits'
import { displayText, zero } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { CaseRules, Decision } from '../cases/case-rules.ts'
import { FINANCE, lockOwner, tellOwner } from '../cases/hand-booking.ts'
import { claimRepayment, isStillOwed, NOTHING_OWED } from './claim-repayment.ts'
import { creditRecharge } from './credit-recharge.ts'
import { holdOnCredit } from '../refunds/hold-chargeback.ts'

const SETTLED = '该笔款项已处理'

/** Refuses ARRIVAL_SETTLED, MATCH_IMPOSSIBLE where the recharge has its money already, and INPUT_INVALID at `is_confirmed` of a possible duplicate. */
export const matchCase: CaseRules = {
  async approve(decision) {
    const { world, tx, actor, case: of } = decision
    const match = await readMatch(tx, of.id)
    await requireLooked(decision, match.arrivalId)
    if (match.shares.length > 0) return await repayByHand(decision, match)
    if (match.rechargeId === null) return await creditByHand(decision, match)
    const { arrivalId, rechargeId } = match
    const credited = await creditRecharge(world, tx, { rechargeId, arrivalId, mover: 'operator', byName: FINANCE, actor })
    if (credited.kind === 'not') throw new Refusal('MATCH_IMPOSSIBLE', { why: credited.why })
    await endTry(world, tx, arrivalId)
    return { recharge_id: rechargeId, arrival_id: arrivalId }
  },
  async over(tx, caseId) {
    const match = await readMatch(tx, caseId)
    const { arrivalId, rechargeId, shares } = match
    if (!(await isArrivalWaiting(tx, arrivalId))) return SETTLED
    if (shares.length > 0) return (await isStillOwed(tx, match)) ? undefined : NOTHING_OWED
    return rechargeId !== null && (await isRechargeDone(tx, rechargeId)) ? '该充值单已入账' : undefined
  },
}

/** Money that may have come in already leaves clearing only where the checker says that he has looked. */
async function requireLooked({ tx, isConfirmed }: Decision, arrivalId: string): Promise<void> {
  if (isConfirmed) return
  const alike = await countLikeArrivals(tx, arrivalId)
  if (alike === 0) return
  throw new Refusal('INPUT_INVALID', {}, [{ path: 'is_confirmed', msg: likeProblem(alike) }])
}

/** Else the try that it was paid by would be doubtful for ever. */
async function endTry(world: World, tx: Tx, arrivalId: string): Promise<void> {
  const arrival = await lockArrival(tx, arrivalId)
  const tried = arrival?.tryId ? await findTry(tx, arrival.tryId) : undefined
  if (tried?.status !== 'RECHARGING') return
  await moveTry(tx, tried, 'RECHARGE_SUCCESS', { id: world.ids.next(), mover: 'system', byName: FINANCE, at: world.clock.now() })
}

async function repayByHand(decision: Decision, match: ProposedMatch): Promise<Readonly<Record<string, unknown>>> {
  const arrival = await waiting(decision.tx, match.arrivalId)
  await lockOwner(decision.tx, { customerId: match.customerId, subCustomerId: null })
  return await claimRepayment(decision, match, arrival)
}

/** Nobody asked for a method, so that no fee is taken; all of it is the customer's. */
async function creditByHand({ world, tx, now }: Decision, match: ProposedMatch): Promise<Readonly<Record<string, unknown>>> {
  const arrival = await waiting(tx, match.arrivalId)
  const owner = { customerId: match.customerId, subCustomerId: match.subCustomerId }
  await lockOwner(tx, owner)
  const { place, transactionId, amount } = arrival
  const told = { operator: FINANCE, summary: '到账认领', at: now }
  await creditArrival(tx, { place, transactionId, amount }, owner, zero(amount.currency), told)
  await markCredited(tx, arrival.id, owner, null, now)
  await holdOnCredit(world, tx, arrival.id)
  const shown = `${displayText(amount, { withSymbol: true })} ${amount.currency}`
  await tellOwner(world, tx, owner, {
    about: `arrival:${arrival.id}`,
    title: `充值 ${shown} 已入账`,
    body: `平台收到一笔 ${shown} 的款项${arrival.payer === '' ? '' : `（付款户名“${arrival.payer}”）`}，已充值到您的钱包。`,
    link: '/record',
  })
  return { amount: plainAmount(amount), arrival_id: arrival.id }
}

/** Refuses ARRIVAL_SETTLED, and INPUT_INVALID at `is_confirmed` of a possible duplicate. */
export const returnCase: CaseRules = {
  async approve(decision) {
    const { tx, case: of, now } = decision
    const { arrivalId, payee } = await readReturn(tx, of.id)
    await requireLooked(decision, arrivalId)
    const { place, transactionId, amount, customerId, subCustomerId } = await waiting(tx, arrivalId)
    const owner = customerId === null ? null : { customerId, subCustomerId }
    await returnArrival(tx, { place, transactionId, amount }, owner, {
      operator: FINANCE,
      summary: `退回付款方 ${payee}`.slice(0, 100),
      at: now,
    })
    await markSentBack(tx, arrivalId, now)
    return { amount: plainAmount(amount), arrival_id: arrivalId }
  },
  over: async (tx, caseId) => ((await isArrivalWaiting(tx, (await readReturn(tx, caseId)).arrivalId)) ? undefined : SETTLED),
}

async function waiting(tx: Tx, id: string): Promise<StoredArrival> {
  const arrival = await lockArrival(tx, id)
  if (arrival?.state !== 'UNMATCHED') throw new Refusal('ARRIVAL_SETTLED')
  return arrival
}
