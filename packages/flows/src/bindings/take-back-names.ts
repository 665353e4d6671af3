// Take back names: for a day, a batch of new names can be undone; each account goes back from the name that the batch gave it.
import { lockSubmit, pairsOf } from '@tallyhelm/modules/bindings'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { TAKE_BACK_HOURS, TAKE_BACK_NOTE } from '@tallyhelm/protocol/topics/bindings/enums'
import type { Submitted } from '@tallyhelm/protocol/topics/bindings/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { acceptBindings } from './submit-bindings.ts'

/** What the platform still answers about; what waits for people of ours holds nobody up. */
const UNDER_WAY = new Set(['QUEUED', 'SENDING', 'WAITING', 'UNKNOWN'])

type TakeBack = { idempotencyKey: string | undefined; submitId: string }

/** Refuses NOT_FOUND, NAMES_UNDER_WAY, CASE_CLOSED where it is too late, was done already or gave no name, and as submitBindings. */
export async function takeBackNames(world: World, actor: TenantActor, { idempotencyKey, submitId }: TakeBack): Promise<Submitted> {
  const { customerId, subCustomerId } = actor
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    await lockSubmit(tx, submitId)
    const pairs = await pairsOf(tx, submitId)
    if (pairs.length === 0) throw new Refusal('NOT_FOUND')
    // It is taken back once: what ended later would keep its new name.
    if (pairs.some(({ state }) => UNDER_WAY.has(state))) throw new Refusal('NAMES_UNDER_WAY')
    const since = world.clock.now().getTime() - TAKE_BACK_HOURS * 3_600_000
    const given = pairs.filter(pair => pair.type === 'NAME' && pair.state === 'DONE' && pair.submittedAt.getTime() >= since)
    return await acceptBindings(world, tx, actor, {
      idempotencyKey,
      note: TAKE_BACK_NOTE,
      takesBack: submitId,
      refusal: given.length === 0 ? new Refusal('CASE_CLOSED') : undefined,
      pairs: given.map(pair => ({
        adAccountId: pair.adAccountId,
        type: 'NAME',
        action: 'BIND',
        target: pair.before,
        before: pair.target,
      })),
    })
  })
}
