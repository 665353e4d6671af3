// Set the rebate rate: what of a customer's spend on a channel comes back to it, from the month on in which the rate holds at the end.
import { audit } from '@tallyhelm/modules/audit'
import { findRebateRate, insertRebateRate } from '@tallyhelm/modules/billing'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import type { RateGrounds } from './set-fee-rates.ts'

type Input = { customerId: string; channel: Channel; basisPoints: number; validFrom: Date }

/** A step of a larger transaction in the system's scope; gives the id of the dated rate. Refuses RATES_INSTANT_TAKEN. */
export async function writeRebateRate(
  world: World,
  tx: Tx,
  actor: StaffActor | SystemActor,
  input: Input,
  grounds: RateGrounds,
): Promise<{ rateId: string }> {
  const now = world.clock.now()
  const { customerId, channel, basisPoints, validFrom } = input
  const before = await findRebateRate(tx, customerId, channel, now)
  const rateId = world.ids.next()
  if (!(await insertRebateRate(tx, { ...input, id: rateId, createdAt: now }))) throw new Refusal('RATES_INSTANT_TAKEN')
  await audit(world, tx, actor, 'billing.set-rebate-rate', ['customer', customerId, { customerId, subCustomerId: null }], {
    channel,
    before: { rebate_basis_points: before },
    after: { rebate_basis_points: basisPoints, valid_from: validFrom.toISOString() },
    ...grounds,
  })
  return { rateId }
}
