// Fee rates that hold without two people: for tests only.
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { type SetFeeRatesInput, writeFeeRates } from './set-fee-rates.ts'

/** Refuses RATES_INSTANT_TAKEN. */
export async function setFeeRates(world: World, actor: SystemActor, input: SetFeeRatesInput): Promise<void> {
  await world.db.transaction({ kind: 'system' }, tx => writeFeeRates(world, tx, actor, input, {}))
}
