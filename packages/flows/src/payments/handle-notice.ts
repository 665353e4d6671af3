// Handle a notification that was kept: what it says is noted, and it is marked with what became of it, in one transaction.
import { endNotice, lockNotice, waitingNotices } from '@tallyhelm/modules/payments'
import type { HouseMethod, NoticeOutcome } from '@tallyhelm/protocol/topics/payments/enums'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { noteChargeback } from './note-chargeback.ts'
import { noteRefundFacts } from './note-refund-facts.ts'
import { aboutOf, type NoticeAbout } from './notice-facts.ts'
import { notePayment } from './note-payment.ts'

/** Again it does nothing: it was handled. */
export async function handleNotice(world: World, noticeId: string): Promise<NoticeOutcome | undefined> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const notice = await lockNotice(tx, noticeId)
    if (notice?.outcome !== 'WAITING' || notice.facts === null) return notice?.outcome
    const about = aboutOf(notice.facts)
    const end = await noted(world, tx, notice.method, about)
    await endNotice(tx, notice.id, { ...end, at: world.clock.now() })
    return end.outcome
  })
}

async function noted(
  world: World,
  tx: Tx,
  method: HouseMethod,
  about: NoticeAbout,
): Promise<{ outcome: NoticeOutcome; tryId: string | null }> {
  if (about.kind === 'payment') return await notePayment(world, tx, method, about.payment)
  if (about.kind === 'refund') return await noteRefundFacts(world, tx, method, about.refund)
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
