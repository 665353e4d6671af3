// Switch a wallet user off or on.
import { recordAudit } from '@tallyhelm/modules/audit'
import { setUserDisabled as update } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Open sessions of the user are refused with USER_DISABLED within a second. Refuses an unknown user with NOT_FOUND. */
export async function setUserDisabled(world: World, actor: SystemActor, input: { userId: string; isDisabled: boolean }): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await update(tx, input.userId, input.isDisabled))) throw new Refusal('NOT_FOUND')
    await recordAudit(tx, {
      id: world.ids.next(),
      at: world.clock.now(),
      actor,
      action: input.isDisabled ? 'organization.disable-user' : 'organization.enable-user',
      objectKind: 'user',
      objectId: input.userId,
    })
  })
}
