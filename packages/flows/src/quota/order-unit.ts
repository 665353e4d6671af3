// In which currency an order's amounts are; limits given in dollars hold in every currency.
import { findUnit } from '@tallyhelm/modules/exchange'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type AmountUnit, DOLLARS } from '@tallyhelm/protocol/topics/exchange/limits'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses CURRENCY_UNPRICED for a currency without a rate, because the limits of an addition can't be told then. */
export async function requireUnit(world: World, actor: TenantActor, currency: Currency | undefined): Promise<AmountUnit> {
  if (currency === undefined || currency === 'USD') return DOLLARS
  const { customerId, subCustomerId } = actor
  const unit = await world.db.read({ kind: 'tenant', customerId, subCustomerId }, tx => findUnit(tx, currency, world.clock.now()))
  if (unit.dollar === null) throw new Refusal('CURRENCY_UNPRICED', { currency })
  return unit
}
