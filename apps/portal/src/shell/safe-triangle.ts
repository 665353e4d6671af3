// Safe triangle: whether a pointer is on its way from the rail to the panel beside it, so that parents in between are passed by.

export type Point = { x: number; y: number }
type Edge = { left: number; top: number; bottom: number }

/** Room above and below the panel's near edge that still counts as aiming at it. */
const SLACK_PX = 24

/** True when the way from `before` to `now`, drawn on, meets the near edge of the panel. */
export function isAimingAt(panel: Edge, before: Point, now: Point): boolean {
  const forward = now.x - before.x
  if (forward <= 0) return false
  const slope = (now.y - before.y) / forward
  const arrivesAt = now.y + slope * Math.max(0, panel.left - now.x)
  return arrivesAt >= panel.top - SLACK_PX && arrivesAt <= panel.bottom + SLACK_PX
}
