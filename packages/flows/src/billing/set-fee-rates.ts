// Set fee rates: what a customer's additions on a channel cost from an instant on.
import { audit } from '@tallyhelm/modules/audit'
import { findRates, insertRates } from '@tallyhelm/modules/billing'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'

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
/** What the audit log says besides the rates: who proposed them and why. */
export type RateGrounds = Readonly<Record<string, string>>

/**
 * A step of a larger transaction in the system's scope; gives the id of the dated rates. Orders accepted before keep the rates they were
 * accepted at. Refuses RATES_INSTANT_TAKEN.
 */
export async function writeFeeRates(
  world: World,
  tx: Tx,
  actor: StaffActor | SystemActor,
  input: SetFeeRatesInput,
  grounds: RateGrounds,
): Promise<{ rateId: string }> {
  const now = world.clock.now()
  const { customerId, channel, isReturnable = true, validFrom = now } = input
  const before = (await findRates(tx, customerId, now))[channel]
  const rateId = world.ids.next()
  const isWritten = await insertRates(tx, { id: rateId, createdAt: now, ...input, isReturnable, validFrom })
  if (!isWritten) throw new Refusal('RATES_INSTANT_TAKEN')
  await audit(world, tx, actor, 'billing.set-fee-rates', ['customer', customerId, { customerId, subCustomerId: null }], {
    channel,
    before: before ? fieldsOf(before) : {},
    after: { ...fieldsOf({ ...input, isReturnable }), valid_from: validFrom.toISOString() },
    ...grounds,
  })
  return { rateId }
}

const fieldsOf = (rates: { serviceFeeBasisPoints: number; taxBasisPoints: number; isReturnable: boolean }) => ({
  service_fee_basis_points: rates.serviceFeeBasisPoints,
  tax_basis_points: rates.taxBasisPoints,
  is_returnable: rates.isReturnable,
})
