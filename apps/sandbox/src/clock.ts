// The sandbox's clock: the only place that reads the time; the control API can move it.

export interface SandboxClock {
  /** Milliseconds since 1970, UTC. */
  now(): number
  advance(ms: number): void
  set(at: number): void
}

/** Runs with the machine's time, plus what the control API added. */
export function systemClock(): SandboxClock {
  let offsetMs = 0
  return {
    now: () => Date.now() + offsetMs,
    advance: ms => {
      offsetMs += ms
    },
    set: at => {
      offsetMs = at - Date.now()
    },
  }
}

/** Stands still until it is moved: for tests whose answers are known beforehand. */
export function stillClock(startsAt: number): SandboxClock {
  let current = startsAt
  return {
    now: () => current,
    advance: ms => {
      current += ms
    },
    set: at => {
      current = at
    },
  }
}
