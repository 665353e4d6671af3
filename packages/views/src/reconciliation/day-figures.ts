// The figures of a day as the database tells them, as amounts, beside those that were signed, and as sums in words.
import { DAY_PART_CODES, DAY_PARTS, type DayPart } from '@tallyhelm/protocol/topics/reconciliation/day-enums'
import type { DayFigure } from '@tallyhelm/protocol/topics/reconciliation/day-schemas'
import { type Currency, decimalText, displayText, money } from '@tallyhelm/protocol/values/money'

/** One of `reconciliation_day_figures`. */
export type StoredFigure = { part: DayPart; place: string | null; currency: Currency | null; n: number | null; minor: string | null }

const NOTHING = { n: 0, minor: '0' }
const keyOf = ({ part, place, currency }: StoredFigure): string => `${part} ${place ?? ''} ${currency ?? ''}`

/** In the order of the parts; those that were signed and are gone are among them. */
export function figuresBeside(now: readonly StoredFigure[], signed: readonly StoredFigure[] | null): DayFigure[] {
  const [current, before] = [byKey(now), byKey(signed ?? [])]
  const all = [...new Map([...before, ...current]).values()].toSorted((one, other) => placeOf(one) - placeOf(other))
  return all.map(of => {
    const [is, was] = [current.get(keyOf(of)) ?? NOTHING, signed === null ? null : (before.get(keyOf(of)) ?? NOTHING)]
    const { part, place, currency } = of
    const told = (count: number | null, minor: string | bigint | null) => ({
      count,
      amount: currency === null || DAY_PARTS[part].isCount ? null : decimalText(money(BigInt(minor ?? 0), currency)),
    })
    const isSame = was === null || ((is.n ?? 0) === (was.n ?? 0) && BigInt(is.minor ?? 0) === BigInt(was.minor ?? 0))
    return {
      part,
      place,
      currency,
      now: told(is.n, is.minor),
      signed: was && told(was.n, was.minor),
      change: isSame ? null : told((is.n ?? 0) - (was.n ?? 0), BigInt(is.minor ?? 0) - BigInt(was.minor ?? 0)),
    }
  })
}

const byKey = (figures: readonly StoredFigure[]) => new Map(figures.map(figure => [keyOf(figure), figure]))
const placeOf = ({ part }: StoredFigure): number => DAY_PART_CODES.indexOf(part)

/** Of each currency the sum of these parts, and how many they are. */
export function sumsOf(
  figures: readonly StoredFigure[],
  parts: readonly DayPart[],
): { currency: Currency; count: number; minor: bigint }[] {
  const sums = new Map<Currency, { currency: Currency; count: number; minor: bigint }>()
  for (const { part, currency, n, minor } of figures) {
    if (currency === null || !parts.includes(part)) continue
    const sum = sums.get(currency) ?? { currency, count: 0, minor: 0n }
    sums.set(currency, { currency, count: sum.count + (n ?? 0), minor: sum.minor + BigInt(minor ?? 0) })
  }
  return [...sums.values()].toSorted((one, other) => one.currency.localeCompare(other.currency))
}

/** «CNY 1,200.00\nUSD 31.50»; empty where nothing was. */
export const sumWords = (figures: readonly StoredFigure[], parts: readonly DayPart[]): string =>
  sumsOf(figures, parts)
    .map(({ currency, minor }) => `${currency} ${displayText(money(minor, currency))}`)
    .join('\n')

export const countOf = (figures: readonly StoredFigure[], parts: readonly DayPart[]): number =>
  figures.reduce((sum, { part, n }) => sum + (parts.includes(part) ? (n ?? 0) : 0), 0)
