// Rates as people read them.

/** «99.5%», rounded down, so that 100% means every one; a dash without calls. */
export function rateText(basisPoints: number | null): string {
  if (basisPoints === null) return '—'
  return basisPoints === 10_000 ? '100%' : `${Math.floor(basisPoints / 10) / 10}%`
}
