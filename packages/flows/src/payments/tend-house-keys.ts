// Tend keys of houses: every hour those that can't be used any more go, and the others are sealed by the key in force.
import { dropEndedHouseSecrets, keepSealedHouseKeys, lockSealedHouseKeys } from '@tallyhelm/modules/payments'
import type { World } from '@tallyhelm/world/handles/world'

export async function tendHouseKeys(world: World): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    await dropEndedHouseSecrets(tx)
    for (const { id, method, sealed } of await lockSealedHouseKeys(tx)) {
      const renewed = world.secrets.isOfKeyInForce(sealed) ? undefined : world.houses.opened(method, id, sealed)?.seal(id)
      if (renewed !== undefined) await keepSealedHouseKeys(tx, id, renewed)
    }
  })
}
