// Note what a house says of a refund: by its notification, or when it was asked. Said twice it is noted once, and one that our books don't have
// holds its money of the wallet.
import { findPart, lockRefund, noteAnswer, type StoredPart, type StoredRefund } from '@tallyhelm/modules/refunds'
import type { HouseMethod, NoticeOutcome } from '@tallyhelm/protocol/topics/payments/enums'
import { plainAmount } from '@tallyhelm/protocol/topics/payments/limits'
import type { RefundFacts } from '@tallyhelm/world/handles/houses'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { endPart } from './end-refund.ts'
import { noteHouseRefund, noteHouseRefundFailed } from './note-house-refund.ts'

/** `isAsked`: it answers our question, and so is what holds now; a notification may be late. */
type Noted = { outcome: NoticeOutcome; tryId: string | null }
const noted = (outcome: NoticeOutcome): Noted => ({ outcome, tryId: null })
const actor = { kind: 'system', name: 'payments' } as const

/**
 * In the caller's transaction. A number that is none of this house's parts is a refund of the house's own where the payment is ours, else NOT_OURS. A failure told after success is asked for again before
 * it is believed: the house may only be late with what was overtaken.
 */
export async function noteRefundFacts(world: World, tx: Tx, method: HouseMethod, facts: RefundFacts, isAsked = false): Promise<Noted> {
  const found = /^\d{1,18}$|^[1-8]\d{18}$/.test(facts.refundNumber) ? await findPart(tx, facts.refundNumber) : undefined
  if (found?.place !== method || found.way !== 'HOUSE') return await noteForeign(world, tx, method, facts)
  const refund = await lockRefund(tx, found.refundId)
  const part = await findPart(tx, found.id)
  if (!refund || !part) return noted('NOT_OURS')
  const { amount } = facts
  if (amount.currency !== part.amount.currency || amount.minor !== part.amount.minor) {
    await noteAnswer(tx, part.id, { trouble: `渠道所报金额 ${plainAmount(amount)} 与退款金额不一致，请人工核对` })
    return noted('NOTED')
  }
  if (facts.state === 'SUCCEEDED') return await noteSuccess(world, tx, method, refund, part, facts)
  if (facts.state === 'FAILED') return await noteFailure(world, tx, method, refund, part, facts, isAsked)
  if (part.state === 'SENT') await noteAnswer(tx, part.id, { outsideId: facts.outsideId, trouble: facts.message })
  return noted('NOTED')
}

/** Made in the house's own back office, or undone there. */
async function noteForeign(world: World, tx: Tx, method: HouseMethod, facts: RefundFacts): Promise<Noted> {
  const { refundNumber: outsideId, of, amount, state } = facts
  if (state === 'SUCCEEDED') return await noteHouseRefund(world, tx, method, { outsideId, of, amount })
  if (state === 'FAILED' && (await noteHouseRefundFailed(world, tx, method, outsideId))) return noted('NOTED')
  return noted('NOT_OURS')
}

async function noteSuccess(
  world: World,
  tx: Tx,
  method: HouseMethod,
  refund: StoredRefund,
  part: StoredPart,
  { outsideId, amount }: RefundFacts,
): Promise<Noted> {
  if (part.state === 'DONE') return noted('REPEATED')
  if (part.state === 'SENT') {
    await endPart(world, tx, refund, part, { to: 'DONE', mover: 'platform', actor, change: { outsideId } })
    return noted('BOOKED')
  }
  if (part.state === 'RETURNED') return noted('NOTED')
  await noteAnswer(tx, part.id, { outsideId, trouble: '渠道称已退款成功，与本平台状态不一致，请人工核对' })
  // Money has left by the house although our books gave it back: it is held again, and its source is used up.
  const of = { number: null, transactionId: part.transactionId }
  return part.state === 'FAILED' ? await noteHouseRefund(world, tx, method, { outsideId: part.id, of, amount }) : noted('NOTED')
}

async function noteFailure(
  world: World,
  tx: Tx,
  method: HouseMethod,
  refund: StoredRefund,
  part: StoredPart,
  facts: RefundFacts,
  isAsked: boolean,
): Promise<Noted> {
  const { outsideId, message } = facts
  if (part.state === 'SENT') {
    await endPart(world, tx, refund, part, {
      to: 'FAILED',
      mover: 'platform',
      actor,
      change: { outsideId },
      why: message || '渠道退款失败',
    })
    return noted('BOOKED')
  }
  if (part.state !== 'DONE') {
    const isUndone = await noteHouseRefundFailed(world, tx, method, part.id)
    return noted(isUndone ? 'NOTED' : 'REPEATED')
  }
  if (!isAsked) {
    await world.queue.enqueue(tx, 'payments.ask-refund-part', { partId: part.id })
    return noted('NOTED')
  }
  await endPart(world, tx, refund, part, { to: 'RETURNED', mover: 'platform', actor, change: { outsideId, trouble: message } })
  return noted('BOOKED')
}
