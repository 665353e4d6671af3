// Hours of the week before that may be compared with those of a moment, as instants: an index finds them, which knows no clocks of accounts.
const HOUR_MS = 3_600_000

/** Of the last `most` hours of the clock on the eight days before; one more at either end, where a clock was set meanwhile. */
export function baseHours(moments: readonly { at: Date }[], most: number): Date[] {
  const hours = moments.flatMap(({ at }) => {
    const thisHour = Math.floor((at.getTime() - 1_000) / HOUR_MS) * HOUR_MS
    return Array.from({ length: 8 * 24 + most }, (_, back) => back + 1)
      .filter(back => (back + 1) % 24 <= most + 1)
      .map(back => thisHour - back * HOUR_MS)
  })
  return [...new Set(hours)].map(hour => new Date(hour))
}
