// Set an exchange rate, or the agency's markup on it; both are dated, so that what was quoted before stays explained.
import { audit } from '@tallyhelm/modules/audit'
import { findMarketRate, findMarkup, insertMarkup, insertRate, lockRates, parseRate, rateText } from '@tallyhelm/modules/exchange'
import { keepDollarRate } from '@tallyhelm/modules/spend'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { percentText } from '@tallyhelm/protocol/topics/billing/limits'
import { MAX_MARKUP_BASIS_POINTS, rateProblem, sourceProblem } from '@tallyhelm/protocol/topics/exchange/limits'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { Currency } from '@tallyhelm/protocol/values/money'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

export type SetRateInput = { currency: Currency /** units of it for one dollar, at most six decimals */; rate: string; source: string }
export type SetMarkupInput = { currency: Currency /** 0 to 1000 */; basisPoints: number }
type Written = { datedId: string }

/** By the system alone, and from now on; staff propose (propose-exchange). Refuses INPUT_INVALID naming the field. */
export async function setRate(world: World, actor: SystemActor, input: SetRateInput): Promise<void> {
  const rate = parseRate(input.rate)
  const source = input.source.trim()
  const problem = rateProblem(input.rate)
  if (input.currency === 'USD') throw invalid('currency', '美元不需要汇率')
  if (problem !== undefined || rate === undefined) throw invalid('rate', problem ?? '')
  const missing = sourceProblem(source)
  if (missing !== undefined) throw invalid('source', missing)
  await world.db.transaction({ kind: 'system' }, tx =>
    writeRate(world, tx, actor, { currency: input.currency, rate, source, heldUntil: null }),
  )
}

/** As setRate. */
export async function setMarkup(world: World, actor: SystemActor, input: SetMarkupInput): Promise<void> {
  const { currency, basisPoints } = input
  if (currency === 'USD') throw invalid('currency', '美元不需要汇率')
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > MAX_MARKUP_BASIS_POINTS) {
    throw invalid('basis_points', '加点须在 0 至 10% 之间')
  }
  await world.db.transaction({ kind: 'system' }, tx => writeMarkup(world, tx, actor, { currency, basisPoints }))
}

/** Holds from now on; the log names what held until then, and the grounds of staff. */
export async function writeRate(
  world: World,
  tx: Tx,
  actor: StaffActor | SystemActor,
  { currency, rate, source, heldUntil }: { currency: Currency; rate: bigint; source: string; heldUntil: Date | null },
  grounds: Readonly<Record<string, string>> = {},
): Promise<Written> {
  await lockRates(tx)
  const at = world.clock.now()
  const held = await findMarketRate(tx, currency, at)
  const datedId = await insertRate(tx, { id: world.ids.next(), currency, rate, source, validFrom: at, heldUntil, at })
  await keepDollarRate(tx, { currency, unitsPerDollar: rateText(rate), day: dayOf(at), source })
  const before = held ? { rate: rateText(held.rate), source: held.source } : null
  const after = { rate: rateText(rate), source, ...(heldUntil === null ? {} : { held_until: heldUntil.toISOString() }) }
  await audit(world, tx, actor, 'exchange.set-rate', ['currency', currency], { before, after, ...grounds })
  return { datedId }
}

/** As writeRate. */
export async function writeMarkup(
  world: World,
  tx: Tx,
  actor: StaffActor | SystemActor,
  { currency, basisPoints }: { currency: Currency; basisPoints: number },
  grounds: Readonly<Record<string, string>> = {},
): Promise<Written> {
  const at = world.clock.now()
  const held = percentText(await findMarkup(tx, currency, at))
  const datedId = await insertMarkup(tx, { id: world.ids.next(), currency, basisPoints, validFrom: at, at })
  const before = { markup_percent: held }
  const after = { markup_percent: percentText(basisPoints) }
  await audit(world, tx, actor, 'exchange.set-markup', ['currency', currency], { before, after, ...grounds })
  return { datedId }
}

const invalid = (path: string, msg: string) => new Refusal('INPUT_INVALID', {}, [{ path, msg }])
