// Withdraw applications to thaw: whoever may see the freeze takes them back while nobody has decided.
import { endCase, findOpenCase, lockCase } from '@tallyhelm/modules/cases'
import { findOwnFreezes } from '@tallyhelm/modules/freezes'
import { Refusal, refusalMessage } from '@tallyhelm/protocol/errors/refusal'
import type { ThawResults, WithdrawThawsRequest } from '@tallyhelm/protocol/topics/freezes/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { recordStep } from '../cases/case-steps.ts'
import { takeThawBack } from './thaw-case.ts'

const system = { kind: 'system' } as const

/** Each in a transaction of its own; says of each whether it was withdrawn, and why not. What is another's is answered as missing. */
export async function withdrawThaws(world: World, actor: TenantActor, { record_ids }: WithdrawThawsRequest): Promise<ThawResults> {
  const results: ThawResults['results'] = []
  for (const id of new Set(record_ids)) {
    const refusal = await withdrawOne(world, actor, id)
    results.push({ id, accepted: refusal === undefined, msg: refusal === undefined ? '已撤回解冻申请' : refusalMessage(refusal) })
  }
  return { results }
}

/** The case is locked before its freeze, as a decision locks them. */
async function withdrawOne(world: World, actor: TenantActor, recordId: string): Promise<'NOT_FOUND' | 'FREEZE_CHANGED' | undefined> {
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  try {
    return await world.db.transaction(system, async tx => {
      const [freeze] = await findOwnFreezes(tx, scope, [recordId])
      if (!freeze) return 'NOT_FOUND'
      const open = await findOpenCase(tx, 'UNFREEZE', recordId)
      const found = open && (await lockCase(tx, open.id))
      if (found?.status !== 'PENDING') return 'FREEZE_CHANGED'
      const now = world.clock.now()
      await takeThawBack({ tx, actor, case: found, now })
      await endCase(tx, found.id, 'WITHDRAWN', now)
      await recordStep(world, tx, actor, found, { event: 'WITHDRAWN' })
      return undefined
    })
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'FREEZE_CHANGED') return 'FREEZE_CHANGED'
    throw error
  }
}
