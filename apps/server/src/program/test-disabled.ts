// Somebody who is disabled, for tests of what becomes of whom: as staff do it, but without a customer and its master.
import { setUserDisabled } from '@tallyhelm/modules/organization'
import { endSessionsOfUser, forgetSessionsOf } from '@tallyhelm/modules/session'
import type { World } from '@tallyhelm/world/handles/world'

export async function disableUser(world: World, userId: string, isDisabled = true): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    await setUserDisabled(tx, userId, isDisabled)
    if (isDisabled) await endSessionsOfUser(tx, userId, 'REVOKED', world.clock.now())
  })
  forgetSessionsOf(world, userId)
}
