// Edit the remark that a customer keeps on an ad account.
import { writeRemark } from '@tallyhelm/modules/ad-accounts'
import { recordAudit } from '@tallyhelm/modules/audit'
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
    await recordAudit(tx, {
      id: world.ids.next(),
      at: world.clock.now(),
      actor,
      action: 'ad-accounts.edit-remark',
      objectKind: 'ad-account',
      objectId: input.account_id,
    })
  })
  return {}
}
