// Set the transfer rate: what moving quota between two companies of a customer costs from an instant on.
import { recordAudit } from '@tallyhelm/modules/audit'
import { insertTransferRate } from '@tallyhelm/modules/billing'
import type { Actor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

export type SetTransferRateInput = {
  customerId: string
  serviceFeeBasisPoints: number
  /** now, unless given */
  validFrom?: Date
}

/** Orders accepted before keep the rate they were accepted at. The rate is between 0 and 10,000 basis points. */
export async function setTransferRate(world: World, actor: Exclude<Actor, { kind: 'user' }>, input: SetTransferRateInput): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await insertTransferRate(tx, { id: world.ids.next(), createdAt: now, ...input, validFrom: input.validFrom ?? now })
    await recordAudit(tx, {
      id: world.ids.next(),
      at: now,
      actor,
      action: 'billing.set-transfer-rate',
      objectKind: 'customer',
      objectId: input.customerId,
      details: { service_fee_basis_points: input.serviceFeeBasisPoints },
      tenant: { customerId: input.customerId, subCustomerId: null },
    })
  })
}
