// Count an invitation: masters and staff ask people into one customer so often a day, whatever comes of it.
import { countUse, INVITE_LIMIT } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { World } from '@tallyhelm/world/handles/world'

const HOUR_MS = 3_600_000

/** In a transaction of its own, so that an attempt that is refused counts too. Refuses INVITES_TOO_OFTEN after 30 a day for one customer. */
export async function countInvitation(world: World, customerId: string): Promise<void> {
  const now = world.clock.now()
  const fullUntil = await world.db.transaction({ kind: 'system' }, tx => countUse(tx, { ...INVITE_LIMIT, subject: customerId, now }))
  if (fullUntil) throw new Refusal('INVITES_TOO_OFTEN', { hours: Math.max(1, Math.ceil((fullUntil.getTime() - now.getTime()) / HOUR_MS)) })
}
