// The days whose flows are looked at.
import { type Day, isDay } from '@tallyhelm/protocol/values/day'

/** Both included; this month unless the address says otherwise. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: Day): { from: Day; to: Day } {
  if (from !== undefined && to !== undefined && isDay(from) && isDay(to)) return { from, to }
  return { from: `${today.slice(0, 7)}-01`, to: today }
}
