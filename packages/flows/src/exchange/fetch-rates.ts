// Fetch rates: asks the configured source for the market's rates, and takes over those that can be believed.
import { audit } from '@tallyhelm/modules/audit'
import {
  findFirstRate,
  findMarketRate,
  insertRate,
  judgeSourced,
  keepTold,
  lockRates,
  parseSourced,
  rateText,
  type SourceFault,
} from '@tallyhelm/modules/exchange'
import { keepDollarRate } from '@tallyhelm/modules/spend'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { CURRENCY_CODES, type Currency } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const actor: SystemActor = { kind: 'system', name: 'exchange-source' }
const DAY_MS = 24 * 3_600_000
const BASIS_POINTS_PER_PERCENT = 100

/** `refused` names the currencies whose last good rate stays. `off`: no source is configured. */
export type Fetched =
  | { kind: 'off' }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'read'; accepted: Currency[]; refused: Partial<Record<Currency, SourceFault>> }

/**
 * Currencies for which there is no wallet are passed over. Nothing is taken away by any of this: a rate holds until a newer one is
 * believed, or until it is too old to quote at (docs/decisions/currencies.md).
 */
export async function fetchRates(world: World): Promise<Fetched> {
  const source = world.exchangeRates
  if (!source) return { kind: 'off' }
  const answer = await source.readRates()
  if (answer.kind === 'unavailable') {
    world.log.warn({ source: source.name, reason: answer.reason }, 'the source of exchange rates gave none')
    return answer
  }
  const fetched: Extract<Fetched, { kind: 'read' }> = { kind: 'read', accepted: [], refused: {} }
  await world.db.transaction({ kind: 'system' }, async tx => {
    await lockRates(tx)
    for (const currency of CURRENCY_CODES) {
      const told = answer.rates.find(rate => rate.currency === currency)
      if (!told || currency === 'USD') continue
      const rate = parseSourced(told.rate)
      if (rate !== undefined && answer.asOf <= world.clock.now())
        await keepTold(tx, { currency, rate, source: source.name, asOf: answer.asOf })
      const verdict = await judge(world, tx, currency, { text: told.rate, asOf: answer.asOf })
      if (verdict.kind === 'refused') fetched.refused[currency] = verdict.why
      if (verdict.kind !== 'accepted') continue
      await keep(world, tx, currency, { ...verdict, source: source.name })
      fetched.accepted.push(currency)
    }
  })
  if (Object.keys(fetched.refused).length > 0) {
    world.log.warn({ source: source.name, refused: fetched.refused }, 'the source of exchange rates was not believed')
  }
  return fetched
}

async function judge(world: World, tx: Tx, currency: Currency, told: { text: string; asOf: Date }) {
  const now = world.clock.now()
  const latest = await findMarketRate(tx, currency, now)
  const dayBefore = await findMarketRate(tx, currency, new Date(now.getTime() - DAY_MS))
  const reference = dayBefore ?? (await findFirstRate(tx, currency))
  const mostMoveBasisPoints = BigInt(world.settings.mostRateMovePercent * BASIS_POINTS_PER_PERCENT)
  return judgeSourced({ ...told, now, latest, reference, mostMoveBasisPoints })
}

async function keep(
  world: World,
  tx: Tx,
  currency: Currency,
  { rate, validFrom, source }: { rate: bigint; validFrom: Date; source: string },
): Promise<void> {
  const at = world.clock.now()
  await insertRate(tx, { id: world.ids.next(), currency, rate, source, validFrom, heldUntil: null, at })
  await keepDollarRate(tx, { currency, unitsPerDollar: rateText(rate), day: dayOf(at), source })
  const details = { rate: rateText(rate), source, valid_from: validFrom.toISOString() }
  await audit(world, tx, actor, 'exchange.set-rate', ['currency', currency], details)
}
