// Thaw by appeal: one against a freeze was right. The agency's own ends; the platform's is agreed to, and read for what the platform says.
import { syncJobOf } from '@tallyhelm/modules/ad-accounts'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { MAY_APPLY_FROM } from '@tallyhelm/protocol/topics/freezes/enums'
import type { Decision } from '../cases/case-rules.ts'
import { liftFreeze } from './freeze-by-agency.ts'
import { lockFreezes, requireStatus, stepFreeze } from './freeze-steps.ts'

type Appealed = { recordId: string; submitter: string; note: string }

/** An appeal is the customer's application as well. Refuses NOT_FOUND, and FREEZE_CHANGED for what is past applying. */
export async function thawByAppeal({ world, tx, actor, now, reason }: Decision, { recordId, submitter, note }: Appealed): Promise<void> {
  const [locked] = await lockFreezes(tx, [recordId])
  if (!locked) throw new Refusal('NOT_FOUND')
  const { account, freeze } = locked
  requireStatus(locked, ...MAY_APPLY_FROM)
  if (freeze.source === 'AGENCY') return await liftFreeze(world, tx, actor, { account, freeze, reason })
  const applied = { appliedAt: now, processedAt: null, opinion: '' }
  await stepFreeze(tx, locked, 'THAW_PENDING', { event: 'APPLIED', mover: 'customer', byName: submitter, note, at: now }, applied)
  const pending = { account, freeze: { ...freeze, ...applied, status: 'THAW_PENDING' as const } }
  const agreed = { event: 'AGREED', mover: 'operator', byName: actor.staffName, note: reason, at: now } as const
  await stepFreeze(tx, pending, 'TO_BE_THAW', agreed, { processedAt: now, opinion: reason })
  const { job, payload, options } = syncJobOf(account.id)
  await world.queue.enqueue(tx, job, payload, options)
}
