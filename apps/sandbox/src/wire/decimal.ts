// Decimal text to whole minor units and back, without floating point.

/** "157.5" with 2 places is 15750n. Null when it is no plain non-negative decimal or has more places than allowed. */
export function parseDecimal(value: unknown, places: number): bigint | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const match = /^(\d{1,15})(?:\.(\d*))?$/.exec(text)
  if (!match) return null
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > places) return null
  return BigInt(`${match[1]}${fraction.padEnd(places, '0')}`)
}

/** 15750n with 2 places is "157.50"; with 0 places "15750". */
export function formatDecimal(minor: bigint, places: number): string {
  if (places === 0) return minor.toString()
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0')
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The smallest multiple of unit that is not below the amount. */
export function roundUpTo(amount: bigint, unit: bigint): bigint {
  const remainder = amount % unit
  return remainder === 0n ? amount : amount + unit - remainder
}
