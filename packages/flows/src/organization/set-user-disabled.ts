// Switch a wallet user off or on.
import { audit } from '@tallyhelm/modules/audit'
import { setUserDisabled as update } from '@tallyhelm/modules/organization'
import { endSessionsOfUser, forgetSessionsOf } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * Switching off ends the user's sessions: their holders hear USER_DISABLED, here at once, elsewhere within a second; switching on again
 * revives none of them. Refuses an unknown user with NOT_FOUND.
 */
export async function setUserDisabled(world: World, actor: SystemActor, input: { userId: string; isDisabled: boolean }): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await update(tx, input.userId, input.isDisabled))) throw new Refusal('NOT_FOUND')
    if (input.isDisabled) await endSessionsOfUser(tx, input.userId, 'REVOKED', now)
    await audit(world, tx, actor, input.isDisabled ? 'organization.disable-user' : 'organization.enable-user', ['user', input.userId])
  })
  forgetSessionsOf(world, input.userId)
}
