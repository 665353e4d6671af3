// Exchange rates of the demo: fixed figures, set anew at every start, as a daily source would.
import { setMarkup, setRate } from '@tallyhelm/flows/exchange/set-rate'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

const SOURCE = '演示汇率（固定）'
const RATES = { CNY: '7.1234', HKD: '7.8123' } as const
const MARKUP_BASIS_POINTS = 50

export async function setExchangeRates(world: World, actor: SystemActor): Promise<void> {
  for (const currency of ['CNY', 'HKD'] as const) {
    await setRate(world, actor, { currency, rate: RATES[currency], source: SOURCE })
    await setMarkup(world, actor, { currency, basisPoints: MARKUP_BASIS_POINTS })
  }
}
