// Answer forewarnings: a user of the customer has opened one, or has dealt with what some of them are about.
import { audit } from '@tallyhelm/modules/audit'
import { handleForewarnings, isAsSeen, lockForewarnings, type LockedWarning, markForewarningRead } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ForewarningsHandle, ForewarningsHandled, SeenForewarning } from '@tallyhelm/protocol/topics/violations/forewarning-schemas'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

const seenOf = ({ forewarning_id: id, warned_at }: SeenForewarning) => ({ id, warnedAt: new Date(warned_at) })

/** Read for everybody of the customer; one that is handled, or had more ads since, stays as it is. Refuses NOT_FOUND. */
export async function readForewarning(world: World, actor: TenantActor, input: SeenForewarning): Promise<void> {
  await world.db.transaction(tenantScopeOf(actor), async tx => {
    const [found] = await lockForewarnings(tx, [input.forewarning_id])
    if (!found) throw new Refusal('NOT_FOUND')
    if (isAsSeen(found, seenOf(input), 'READ')) await markForewarningRead(tx, found.id, world.clock.now())
  })
}

/**
 * Handles those that are as they were seen. Refuses NOT_FOUND, and does nothing, when one is not the customer's; FOREWARNING_CHANGED when
 * all of them had more ads or were handled in the meantime.
 */
export async function handleSeenForewarnings(world: World, actor: TenantActor, input: ForewarningsHandle): Promise<ForewarningsHandled> {
  const asked = input.forewarnings.map(seenOf)
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const found = new Map(
      (
        await lockForewarnings(
          tx,
          asked.map(one => one.id),
        )
      ).map(one => [one.id, one]),
    )
    if (found.size !== asked.length) throw new Refusal('NOT_FOUND')
    const ready = asked.flatMap((seen): LockedWarning[] => {
      const one = found.get(seen.id)
      return one && isAsSeen(one, seen, 'HANDLED') ? [one] : []
    })
    if (ready.length === 0) throw new Refusal('FOREWARNING_CHANGED')
    const ids = ready.map(one => one.id)
    await handleForewarnings(tx, ids, actor.userName, world.clock.now())
    for (const one of ready)
      await audit(world, tx, actor, 'violations.handle-forewarning', ['forewarning', one.id, one], {
        before: { status: one.status },
        after: { status: 'HANDLED' },
      })
    return { handled_count: ids.length, changed_ids: asked.map(one => one.id).filter(id => !ids.includes(id)) }
  })
}
