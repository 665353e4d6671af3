// Check ad accounts: says of each whether quota can be added now, and why not.
import { findAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { findClearings, findStolen } from '@tallyhelm/modules/quota'
import { refusalMessage } from '@tallyhelm/protocol/errors/refusal'
import { addQuotaObstacle } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { CheckedAccounts } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** In the order asked, repeats merged; a foreign id is answered like a missing one. */
export async function checkAccounts(world: World, actor: TenantActor, input: { account_ids: readonly string[] }): Promise<CheckedAccounts> {
  const ids = [...new Set(input.account_ids)]
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  const { found, clearings } = await world.db.read(scope, async tx => ({
    found: await findAdAccounts(tx, ids),
    clearings: await findClearings(tx, ids),
  }))
  const own = found.map(account => account.id)
  const stolen = await world.db.read({ kind: 'system' }, tx => findStolen(tx, own))
  const byId = new Map(found.map(account => [account.id, account]))
  return {
    results: ids.map(id => {
      const account = byId.get(id)
      if (!account) {
        return { account_id: id, outside_account_id: '', account_name: '', can_add: false, reason: refusalMessage('NOT_FOUND') }
      }
      const obstacle = addQuotaObstacle({
        account_status: account.accountStatus,
        frozen_status: account.frozenStatus,
        is_synced: account.syncedAt !== null,
        has_open_difference: account.hasOpenDifference,
        has_open_clear: clearings.has(id),
        has_open_incident: stolen.has(id),
      })
      return {
        account_id: id,
        outside_account_id: account.outsideAccountId,
        account_name: account.accountName,
        can_add: obstacle === undefined,
        reason: obstacle ?? null,
      }
    }),
  }
}
