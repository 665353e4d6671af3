// Set the transfer rate: what moving quota between two companies of a customer costs from an instant on.
import { audit } from '@tallyhelm/modules/audit'
import { findTransferRate, insertTransferRate } from '@tallyhelm/modules/billing'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Actor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { RateGrounds } from './set-fee-rates.ts'

type RateActor = Exclude<Actor, { kind: 'user' }>
export type SetTransferRateInput = {
  customerId: string
  serviceFeeBasisPoints: number
  /** now, unless given */
  validFrom?: Date
}

/** Orders accepted before keep the rate they were accepted at. Between 0 and 10,000 basis points. Refuses RATES_INSTANT_TAKEN. */
export async function setTransferRate(world: World, actor: RateActor, input: SetTransferRateInput): Promise<void> {
  await world.db.transaction({ kind: 'system' }, tx => writeTransferRate(world, tx, actor, input, {}))
}

/** The same as a step of a larger transaction in the system's scope; gives the id of the dated rate. */
export async function writeTransferRate(
  world: World,
  tx: Tx,
  actor: RateActor,
  input: SetTransferRateInput,
  grounds: RateGrounds,
): Promise<{ rateId: string }> {
  const now = world.clock.now()
  const { customerId, serviceFeeBasisPoints, validFrom = now } = input
  const before = await findTransferRate(tx, customerId, now)
  const rateId = world.ids.next()
  const isWritten = await insertTransferRate(tx, { id: rateId, customerId, serviceFeeBasisPoints, validFrom, createdAt: now })
  if (!isWritten) throw new Refusal('RATES_INSTANT_TAKEN')
  await audit(world, tx, actor, 'billing.set-transfer-rate', ['customer', customerId, { customerId, subCustomerId: null }], {
    before: { service_fee_basis_points: before },
    after: { service_fee_basis_points: serviceFeeBasisPoints, valid_from: validFrom.toISOString() },
    ...grounds,
  })
  return { rateId }
}
