// Failures of a run over many: each is logged and keeps no other waiting, and the run fails at its end.
import type { World } from './world.ts'

export type Failures = {
  /** Undefined where it failed. `about` tells in the log which one. */
  apart<T>(about: Record<string, string>, act: () => Promise<T>): Promise<T | undefined>
  /** Throws an AggregateError where any failed. */
  end(): void
}

/** `what` failed, in the log and in the error at the end. */
export function collectFailures({ log }: Pick<World, 'log'>, what: string): Failures {
  const failures: unknown[] = []
  return {
    async apart(about, act) {
      try {
        return await act()
      } catch (error) {
        log.error({ err: error, ...about }, what)
        failures.push(error)
        return undefined
      }
    },
    end() {
      if (failures.length > 0) throw new AggregateError(failures, what)
    },
  }
}
