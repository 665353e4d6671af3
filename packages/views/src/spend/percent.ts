// Percentages as the wire carries them: one decimal, worked out on whole numbers.

/** part / whole in percent, rounded half away from zero ('12.5', '-3.0'); undefined when there is no whole. */
export function percentText(part: bigint, whole: bigint): string | undefined {
  if (whole === 0n) return undefined
  const isNegative = part < 0n !== whole < 0n && part !== 0n
  const tenths = (abs(part) * 2000n + abs(whole)) / (abs(whole) * 2n)
  return `${isNegative && tenths !== 0n ? '-' : ''}${tenths / 10n}.${tenths % 10n}`
}

const abs = (value: bigint) => (value < 0n ? -value : value)
