// Credit a recharge: what arrived pays the statements that it is meant for or becomes the wallet's, less the fee, and the recharge has succeeded.
import { lockArrival, lockRecharge, type StoredArrival, type StoredRecharge } from '@tallyhelm/modules/payments'
import { METHODS, type RechargeStatus } from '@tallyhelm/protocol/topics/payments/enums'
import { feeOf, plainAmount } from '@tallyhelm/protocol/topics/payments/limits'
import { repaidNews } from '@tallyhelm/modules/repayments'
import { displayText, type Money, subtract, zero } from '@tallyhelm/protocol/values/money'
import type { Actor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { holdOnCredit } from '../refunds/hold-chargeback.ts'
import { type PaymentWork, paymentWork } from './payment-work.ts'
import { type PlannedRepayments, plannedRepayments, type RepaymentByPayment } from './planned-repayments.ts'

/** `mover`: staff who matched it, or the product by a house's word; `byName` as the customer reads it. */
export type Crediting = { mover: 'operator' | 'system'; byName: string; actor: Actor; note?: string }
/** `repaymentId`: what it repaid, null where all of it is the wallet's. `not`: nothing has moved: the arrival was used, or the recharge has its money; then the arrival is flagged. */
export type Credited = { kind: 'credited'; recharge: StoredRecharge; repaymentId: string | null } | { kind: 'not'; why: string }

/** In the caller's transaction, which holds nothing of either yet: the recharge is locked first. */
export async function creditRecharge(
  world: World,
  tx: Tx,
  input: Crediting & { rechargeId: string; arrivalId: string },
): Promise<Credited> {
  const recharge = await lockRecharge(tx, input.rechargeId)
  const arrival = await lockArrival(tx, input.arrivalId)
  if (!recharge || !arrival) return { kind: 'not', why: '充值或到账款项不存在' }
  if (arrival.state !== 'UNMATCHED') return { kind: 'not', why: '该笔款项已处理' }
  const work = paymentWork(world)
  const repayments = await plannedRepayments(world, tx, [recharge])
  const credited = creditAs(world, { work, repayments }, recharge, arrival, input)
  await work.carryOut(tx)
  if (credited.kind === 'credited') await holdOnCredit(world, tx, arrival.id)
  return credited
}

/** What a crediting finds and adds to. */
export type CreditingWork = { work: PaymentWork; repayments: PlannedRepayments }

/**
 * As a part of larger work, which has locked the recharge. What arrived counts, not what was asked; another currency than the recharge's is not
 * credited. Money after a failure or a refusal is taken, and flagged as late.
 */
export function creditAs(world: World, doing: CreditingWork, recharge: StoredRecharge, arrival: StoredArrival, input: Crediting): Credited {
  const obstacle = obstacleOf(recharge, arrival)
  if (obstacle !== undefined) {
    doing.work.flag(arrival, obstacle)
    return { kind: 'not', why: obstacle }
  }
  return { kind: 'credited', ...credit(world, doing, recharge, arrival, input) }
}

function obstacleOf(recharge: StoredRecharge, arrival: StoredArrival): string | undefined {
  if (recharge.status === 'RECHARGE_SUCCESS') return '重复支付'
  return arrival.amount.currency === recharge.amount.currency ? undefined : '币种不符'
}

function credit(
  world: World,
  { work, repayments }: CreditingWork,
  recharge: StoredRecharge,
  arrival: StoredArrival,
  input: Crediting,
): { recharge: StoredRecharge; repaymentId: string | null } {
  const { customerId, subCustomerId } = recharge
  const received = arrival.amount
  const fee = feeOf(received, recharge.feeBasisPoints)
  const net = subtract(received, fee)
  const repayment = repayments.take(recharge, net, arrival.arrivedAt)
  // What is exchanged first comes to the wallet, and is paid from there.
  const repaid = repayment?.quote === null ? repayment.row.amount : zero(received.currency)
  const waiting = makeWaiting(world, work, recharge)
  const by = () => ({ id: world.ids.next(), mover: input.mover, byName: input.byName, at: work.now })
  const crediting = work.recharge(waiting, 'RECHARGING', { ...by(), note: input.note ?? '' })
  work.credit(arrival, recharge, fee, { operator: input.byName, summary: `${METHODS[recharge.method].text}充值` }, repayment)
  const done = work.recharge(crediting, 'RECHARGE_SUCCESS', by(), { credited: { received, fee, repaid } })
  work.record({
    actor: input.actor,
    action: 'payments.credit',
    objectKind: 'recharge',
    objectId: recharge.id,
    tenant: { customerId, subCustomerId },
    details: {
      received: plainAmount(received),
      fee: plainAmount(fee),
      ...(repayment ? { repayment: repayment.row.id, repaid: plainAmount(repayment.row.amount) } : {}),
      place: arrival.place,
      transaction: arrival.transactionId,
    },
  })
  tell(work, done, net, repayment)
  return { recharge: done, repaymentId: repayment?.row.id ?? null }
}

/** Each step by the table, whatever the recharge was doing when the money came. */
function makeWaiting(world: World, work: PaymentWork, recharge: StoredRecharge): StoredRecharge {
  if (recharge.status === 'TO_BE_RECHARGE') return recharge
  const late: readonly RechargeStatus[] = ['RECHARGE_FAILED', 'RECHARGE_REJECT']
  const isLate = late.includes(recharge.status)
  const by = {
    id: world.ids.next(),
    mover: 'platform',
    byName: METHODS[recharge.method].text,
    note: isLate ? '款项在失败之后到账' : '',
    at: work.now,
  } as const
  return work.recharge(recharge, 'TO_BE_RECHARGE', by, { isLate: isLate || recharge.isLate })
}

const LATE = '该笔款项在充值单失效之后到账，已为您入账。'

function tell(work: PaymentWork, recharge: StoredRecharge, net: Money, repayment: RepaymentByPayment | undefined): void {
  const { id, isRepayment } = recharge
  const how = `${METHODS[recharge.method].text}充值单 ${id} 已入账，到账 ${displayText(net, { withSymbol: true })} ${net.currency}。${recharge.isLate ? LATE : ''}`
  if (repayment) {
    const { row, shares, settled, rest } = repayment
    return work.tell(recharge, repaidNews({ id: row.id, total: row.amount, statements: shares.length, settled, how, rest }))
  }
  const credited = `${displayText(net, { withSymbol: true })} ${net.currency}`
  work.tell(recharge, {
    kind: 'NOTICE',
    objectId: `recharge:${id}:credited`,
    title: isRepayment ? `还款款项 ${credited} 已充入钱包，尚未还款` : `充值 ${credited} 已到账`,
    body: isRepayment ? `${how}所选对账单已不需要这笔款项，或换汇报价已失效，款项已充入钱包，请核对后用钱包余额还款。` : how,
    link: isRepayment ? '/credit/repayment' : `/record?detail=${id}`,
  })
}
