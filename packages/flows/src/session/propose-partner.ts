// Propose a partner that one person is not enough for, or more for one that exists; nothing holds before another person has agreed.
import { insertProposedPartner, type ProposedPartner } from '@tallyhelm/modules/session'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { openCase } from '../cases/open-case.ts'
import { scopeOf } from './case-kinds.ts'

/** In the transaction of whoever checked it; gives the case's id. Refuses as openCase. */
export async function proposePartner(world: World, tx: Tx, actor: StaffActor, wanted: ProposedPartner, reason: string): Promise<string> {
  const { name, partnerId, before } = wanted
  const { id } = await openCase(world, tx, actor, {
    kind: 'PARTNER',
    subject: before === null ? `new:${name}` : `partner:${partnerId}`,
    object: { kind: 'partner', id: partnerId },
    title: `${before === null ? '新建' : '扩大范围'} ${name}`,
    reason,
    details: before === null ? { after: { name, ...scopeOf(wanted) } } : { before: scopeOf(before), after: scopeOf(wanted) },
  })
  await insertProposedPartner(tx, id, wanted)
  return id
}
