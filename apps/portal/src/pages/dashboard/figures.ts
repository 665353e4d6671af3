// Heights of figures on the dashboard's small charts; no arithmetic on money.
/** A height on the screen, nothing else: amounts are never computed from it. */
export const heightOf = (text: string): number => Number(text) || 0

/** The height of the month's sum at the end of each of its days that is known, today's so far last. */
export function monthSoFar({ month, recent }: { month: string; recent: readonly { day: string; spend: string }[] }): number[] {
  const days = recent.filter(({ day }) => day.slice(0, 7) === recent.at(-1)?.day.slice(0, 7))
  let sum = heightOf(month)
  const ends: number[] = []
  for (const { spend } of days.toReversed()) {
    ends.unshift(sum)
    sum -= heightOf(spend)
  }
  return ends
}
