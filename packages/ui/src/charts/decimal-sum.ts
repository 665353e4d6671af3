// Sums, order and shares of decimal texts, exact: no amount passes through a float.

type Decimal = { units: bigint; places: number }

/** The sum of what is known; null where nothing is. */
export const sumOf = (values: readonly (string | null)[]): string | null => {
  const known = values.flatMap(value => read(value) ?? [])
  if (known.length === 0) return null
  const places = Math.max(...known.map(one => one.places))
  return write(
    known.reduce((sum, one) => sum + at(one, places), 0n),
    places,
  )
}

/** Below zero when the left one is smaller; nothing counts as zero. */
export const compareDecimals = (left: string | null, right: string | null): number => {
  const [one, other] = [read(left) ?? nothing, read(right) ?? nothing]
  const places = Math.max(one.places, other.places)
  const difference = at(one, places) - at(other, places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** «56.5», the part of the whole in percent; null where that says nothing. */
export const shareOf = (part: string | null, whole: string | null): string | null => {
  const [one, all] = [read(part), read(whole)]
  if (one === undefined || all === undefined) return null
  const places = Math.max(one.places, all.places)
  const [share, total] = [at(one, places), at(all, places)]
  return share < 0n || total <= 0n || share > total ? null : write((share * 2000n + total) / (2n * total), 1)
}

const nothing: Decimal = { units: 0n, places: 0 }

const read = (text: string | null): Decimal | undefined => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? []
  return whole === '' ? undefined : { units: BigInt(`${sign}${whole}${fraction}`), places: fraction.length }
}

const at = ({ units, places }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - places)

const write = (units: bigint, places: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return units < 0n ? `-${text}` : text
}
