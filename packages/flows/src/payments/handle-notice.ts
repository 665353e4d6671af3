// Handle notifications that were kept: what they say is noted, and they are marked with what became of them, in one transaction.
import { endNotices, lockNotices, type StoredNotice, waitingNotices } from '@tallyhelm/modules/payments'
import type { HouseMethod, NoticeOutcome } from '@tallyhelm/protocol/topics/payments/enums'
import { together } from '@tallyhelm/world/handles/together'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { noteChargeback } from '../refunds/note-chargeback.ts'
import { noteRefundedTotal } from '../refunds/note-house-refund.ts'
import { noteRefundFacts } from '../refunds/note-refund-facts.ts'
import { aboutOf, type NoticeAbout } from './notice-facts.ts'
import { type Note, notePayments } from './note-payment.ts'

/** `else`: it tells of no payment, and is handled by itself. */
type Handled = NoticeOutcome | 'else' | undefined
type Waiting = { id: string; method: HouseMethod; about: NoticeAbout }

const waitingOf = ({ id, method, outcome, facts }: StoredNotice): Waiting[] =>
  outcome === 'WAITING' && facts !== null ? [{ id, method, about: aboutOf(facts) }] : []

/** With those that come at the same time in one transaction, each with its own outcome. Again it does nothing: it was handled. */
export async function handleNotice(world: World, noticeId: string): Promise<NoticeOutcome | undefined> {
  const handled = await handleInGroup(world, noticeId)
  return handled === 'else' ? await handleAlone(world, noticeId) : handled
}

/** All are tried, whatever becomes of some; fails with what the first of those met. */
export async function handleNotices(world: World, noticeIds: readonly string[]): Promise<void> {
  const handled = await Promise.allSettled(noticeIds.map(id => handleNotice(world, id)))
  const failed = handled.find(one => one.status === 'rejected')
  if (failed) throw failed.reason
}

const handleInGroup: (world: World, noticeId: string) => Promise<Handled> = together({ what: 'notifications' }, handleGroup)

async function handleGroup(world: World, tx: Tx, ids: readonly string[]): Promise<Handled[]> {
  const notices = await lockNotices(tx, [...new Set(ids)])
  const handled = new Map<string, Handled>(notices.map(({ id, outcome }) => [id, outcome]))
  const payments: (Note & { id: string })[] = []
  for (const { id, method, about } of notices.flatMap(waitingOf)) {
    if (about.kind === 'payment') payments.push({ id, method, facts: about.payment })
    else handled.set(id, 'else')
  }
  if (payments.length > 0) {
    const noted = await notePayments(world, tx, payments)
    const ends = noted.map((end, index) => ({ ...end, id: payments[index]?.id ?? '' }))
    await endNotices(tx, ends, world.clock.now())
    for (const { id, outcome } of ends) handled.set(id, outcome)
  }
  return ids.map(id => handled.get(id))
}

async function handleAlone(world: World, noticeId: string): Promise<NoticeOutcome | undefined> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const [notice] = await lockNotices(tx, [noticeId])
    const [waiting] = notice ? waitingOf(notice) : []
    if (!waiting) return notice?.outcome
    const end = await noted(world, tx, waiting)
    await endNotices(tx, [{ id: waiting.id, ...end }], world.clock.now())
    return end.outcome
  })
}

async function noted(world: World, tx: Tx, { method, about }: Waiting): Promise<{ outcome: NoticeOutcome; tryId: string | null }> {
  if (about.kind === 'refund') return await noteRefundFacts(world, tx, method, about.refund)
  if (about.kind === 'refunded') return await noteRefundedTotal(world, tx, method, about.refunded)
  if (about.kind === 'chargeback') return await noteChargeback(world, tx, method, about.chargeback)
  return { outcome: 'NOTED', tryId: null }
}

/** Those whose job was lost are put in the queue again; gives how many. */
export async function sweepNotices(world: World, olderThanMs = 60_000): Promise<number> {
  const before = new Date(world.clock.now().getTime() - olderThanMs)
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const waiting = await waitingNotices(tx, before, 500)
    const jobs = waiting.map(({ id }) => ({
      job: 'payments.handle-notice',
      payload: { noticeId: id },
      options: { jobKey: `payments.handle-notice:${id}` },
    }))
    await world.queue.enqueueAll(tx, jobs)
    return jobs.length
  })
}
