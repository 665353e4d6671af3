// Set fee rates: what a customer's additions on a channel cost from an instant on.
import { recordAudit } from '@tallyhelm/modules/audit'
import { insertRates } from '@tallyhelm/modules/billing'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { World } from '@tallyhelm/world/handles/world'

export type SetFeeRatesInput = {
  customerId: string
  channel: Channel
  serviceFeeBasisPoints: number
  taxBasisPoints: number
  /** whether fees come back when quota is reduced or cleared; they do unless given */
  isReturnable?: boolean
  /** now, unless given */
  validFrom?: Date
}

/** Orders accepted before keep the rates they were accepted at. */
export async function setFeeRates(world: World, actor: SystemActor, input: SetFeeRatesInput): Promise<void> {
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    await insertRates(tx, { id: world.ids.next(), createdAt: now, ...input, validFrom: input.validFrom ?? now })
    await recordAudit(tx, {
      id: world.ids.next(),
      at: now,
      actor,
      action: 'billing.set-fee-rates',
      objectKind: 'customer',
      objectId: input.customerId,
      details: {
        channel: input.channel,
        service_fee_basis_points: input.serviceFeeBasisPoints,
        tax_basis_points: input.taxBasisPoints,
        is_returnable: input.isReturnable ?? true,
      },
      tenant: { customerId: input.customerId, subCustomerId: null },
    })
  })
}
