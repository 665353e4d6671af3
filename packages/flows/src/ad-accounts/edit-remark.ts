// Edit the remark that a customer keeps on an ad account.
import { writeRemark } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses NOT_FOUND for an ad account that is not the actor's. */
export async function editRemark(
  world: World,
  actor: TenantActor,
  input: { account_id: string; remark: string },
): Promise<Record<string, never>> {
  const scope = { kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const
  await world.db.transaction(scope, async tx => {
    if (!(await writeRemark(tx, input.account_id, input.remark))) throw new Refusal('NOT_FOUND')
    await audit(world, tx, actor, 'ad-accounts.edit-remark', ['ad-account', input.account_id])
  })
  return {}
}
