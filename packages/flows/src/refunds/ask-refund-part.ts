// Ask a house how a part of a refund stands: 5, 15 and 60 minutes after it was sent, then once an hour, and when staff or a notification want it.
import { audit } from '@tallyhelm/modules/audit'
import { findPart, houseOf, noteAnswer, notePartAsked } from '@tallyhelm/modules/refunds'
import { ASK_PART_MINUTES } from '@tallyhelm/protocol/topics/refunds/enums'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleRefundEndpoints } from '@tallyhelm/protocol/topics/refunds/console-endpoints'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { noteRefundFacts } from './note-refund-facts.ts'
import { sendAgain } from './send-refund-part.ts'

/** The same number is sent so many times at most; then people look. */
const SENDS_MOST = 6
const system = { kind: 'system' } as const

/** As one of the staff wants it. Refuses PERMISSION_DENIED and NOT_FOUND. */
export async function askAboutPart(world: World, actor: StaffActor, { part_id: id }: { part_id: string }): Promise<void> {
  requireRole(actor, consoleRefundEndpoints.ask)
  await world.db.transaction(system, async tx => {
    const part = await findPart(tx, id)
    if (!part) throw new Refusal('NOT_FOUND')
    const { customerId, subCustomerId } = part
    await audit(world, tx, actor, 'payments.ask-house', ['refund', part.refundId, { customerId, subCustomerId }], { part_id: id })
  })
  await askRefundPart(world, id)
}

/** Also one that has succeeded: its bank may have sent it back. A part of a house without keys is left alone. */
export async function askRefundPart(world: World, partId: string): Promise<void> {
  const part = await world.db.read(system, tx => findPart(tx, partId))
  const method = part && houseOf(part.place)
  const house = method && world.houses.of(method)
  if (!part || !method || !house || (part.state !== 'SENT' && part.state !== 'DONE')) return
  const sentAt = part.sentAt ?? world.clock.now()
  const answer = await house.queryRefund({
    refundNumber: part.id,
    number: part.tryId ?? '',
    transactionId: part.transactionId,
    createdAt: sentAt,
  })
  const isUnknown = await world.db.transaction(system, async tx => {
    const now = world.clock.now()
    await notePartAsked(tx, part.id, now)
    const minutes = ASK_PART_MINUTES[part.askedTimes + 1]
    if (part.state === 'SENT' && minutes !== undefined) {
      const runAt = new Date(Math.max(sentAt.getTime() + minutes * 60_000, now.getTime() + 60_000))
      await world.queue.enqueue(tx, 'payments.ask-refund-part', { partId: part.id }, { runAt })
    }
    // The question names the part; an answer about another one is none.
    if (answer.kind === 'found' && answer.refund.refundNumber === part.id) await noteRefundFacts(world, tx, method, answer.refund, true)
    if (answer.kind === 'unavailable' && part.state === 'SENT') await noteAnswer(tx, part.id, { trouble: answer.trouble.message })
    return answer.kind === 'none'
  })
  if (isUnknown && part.state === 'SENT' && part.sentTimes < SENDS_MOST) await sendAgain(world, house, part.id)
}
