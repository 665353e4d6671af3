// Send a part of a refund to its house, under its own number: written down before the call, and never sent under a second number.
import { findTry, lockArrival } from '@tallyhelm/modules/payments'
import {
  findPart,
  houseOf,
  lastSentOf,
  lockRefund,
  movePart,
  noteAnswer,
  noteSending,
  openParts,
  type StoredPart,
  type StoredRefund,
} from '@tallyhelm/modules/refunds'
import { ASK_PART_MINUTES, PART_GAP_MS } from '@tallyhelm/protocol/topics/refunds/enums'
import type { PaymentHouse, RefundAnswer } from '@tallyhelm/world/handles/houses'
import type { World } from '@tallyhelm/world/handles/world'
import { endPart } from './end-refund.ts'

const actor = { kind: 'system', name: 'payments' } as const
const system = { kind: 'system' } as const
type Opened = { refund: StoredRefund; part: StoredPart }

/** A part that was sent before is asked about instead. One that can't go yet stays due: the sweep comes again. */
export async function sendRefundPart(world: World, partId: string): Promise<void> {
  const before = await world.db.read(system, tx => findPart(tx, partId))
  const method = before && houseOf(before.place)
  const house = method && world.houses.of(method)
  if (!before || !house || before.way !== 'HOUSE') return
  if (before.state === 'SENT') return await world.queue.enqueueNow('payments.ask-refund-part', { partId })
  if (before.state !== 'DUE' || !(await isRefundable(world, house, before))) return
  const opened = await begin(world, before)
  if (opened) await send(world, house, opened)
}

/** 支付宝 refunds nothing of a trade that it has finished, and says so when asked. */
async function isRefundable(world: World, house: PaymentHouse, part: StoredPart): Promise<boolean> {
  if (house.method !== 'ALIPAY' || part.tryId === null) return true
  const tried = await world.db.read(system, tx => findTry(tx, part.tryId ?? ''))
  if (!tried) return true
  const answer = await house.query({ number: tried.id, createdAt: tried.createdAt })
  if (answer.kind !== 'found' || answer.payment.state !== 'FINISHED') return true
  await world.db.transaction(system, async tx => {
    const refund = await lockRefund(tx, part.refundId)
    const now = await findPart(tx, part.id)
    if (!refund || now?.state !== 'DUE') return
    await endPart(world, tx, refund, now, { to: 'FAILED', mover: 'system', actor, why: '支付宝交易已完结，不能原路退回，可改为银行转账' })
  })
  return false
}

async function begin(world: World, { id, refundId, arrivalId }: StoredPart): Promise<Opened | undefined> {
  return await world.db.transaction(system, async tx => {
    const refund = await lockRefund(tx, refundId)
    await lockArrival(tx, arrivalId)
    const part = await findPart(tx, id)
    if (!refund || part?.state !== 'DUE') return undefined
    const at = world.clock.now()
    const last = await lastSentOf(tx, part)
    if (last && at.getTime() - last.getTime() < PART_GAP_MS) return undefined
    const sent = await movePart(tx, part, 'SENT', { mover: 'system', at })
    await noteSending(tx, id, at)
    const runAt = new Date(at.getTime() + ASK_PART_MINUTES[0] * 60_000)
    await world.queue.enqueue(tx, 'payments.ask-refund-part', { partId: id }, { runAt })
    return { refund, part: { ...sent, sentAt: at, sentTimes: 1 } }
  })
}

/** The house knew nothing of it: the same number goes again, which is safe. Gives what the house answered. */
export async function sendAgain(world: World, house: PaymentHouse, partId: string): Promise<void> {
  const opened = await world.db.transaction(system, async tx => {
    const found = await findPart(tx, partId)
    const refund = found && (await lockRefund(tx, found.refundId))
    const part = await findPart(tx, partId)
    if (!refund || part?.state !== 'SENT') return undefined
    await noteSending(tx, partId, world.clock.now())
    return { refund, part: { ...part, sentTimes: part.sentTimes + 1 } }
  })
  if (opened) await send(world, house, opened)
}

async function send(world: World, house: PaymentHouse, { refund, part }: Opened): Promise<void> {
  const answer = await house.refund({
    refundNumber: part.id,
    number: part.tryId ?? '',
    transactionId: part.transactionId,
    amount: part.amount,
    total: part.paid,
    reason: refund.reason,
    notifyUrl: `${world.settings.portalUrl}/notify/${house.method}`,
    createdAt: part.sentAt ?? refund.submittedAt,
  })
  await noteSent(world, part, answer)
}

/** A refusal ends it only when it answers the one try there was; after an unclear one the house is asked. */
async function noteSent(world: World, { id, sentTimes }: StoredPart, answer: RefundAnswer): Promise<void> {
  await world.db.transaction(system, async tx => {
    const found = await findPart(tx, id)
    const refund = found && (await lockRefund(tx, found.refundId))
    const part = await findPart(tx, id)
    if (!refund || part?.state !== 'SENT') return
    if (answer.kind === 'succeeded') {
      const { outsideId } = answer
      await endPart(world, tx, refund, part, { to: 'DONE', mover: 'platform', actor, change: { outsideId } })
    } else if (answer.kind === 'accepted') await noteAnswer(tx, id, { outsideId: answer.outsideId, trouble: '' })
    else if (answer.kind === 'refused' && sentTimes === 1) {
      const { message } = answer.trouble
      await endPart(world, tx, refund, part, { to: 'FAILED', mover: 'platform', actor, why: message || '渠道拒绝退款' })
    } else await noteAnswer(tx, id, { trouble: `${answer.trouble.code} ${answer.trouble.message}`.trim() })
  })
}

const HOUR_MS = 3_600_000

/** Due parts whose job was lost or had to wait, and sent ones that were asked about long ago; gives how many. */
export async function sweepRefundParts(world: World, most = 200): Promise<number> {
  const now = world.clock.now()
  const askedBefore = new Date(now.getTime() - HOUR_MS)
  return await world.db.transaction(system, async tx => {
    const parts = await openParts(tx, { dueBefore: now, askedBefore }, most)
    const jobs = parts.map(({ id, state }) => {
      const job = state === 'DUE' ? 'payments.send-refund-part' : 'payments.ask-refund-part'
      return { job, payload: { partId: id }, options: { jobKey: `${job}:${id}` } }
    })
    await world.queue.enqueueAll(tx, jobs)
    return jobs.length
  })
}
