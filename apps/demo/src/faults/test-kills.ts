// Kills of programs while a long work is under way, and how far the work is.
import type { Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import { sleep } from '@tallyhelm/infra/clock/clock'
import type { House, Program } from './test-house.ts'
import type { Random } from './test-random.ts'

export function killsOf(house: () => House) {
  const rows = <Row>(query: Sql) => house().world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
  return {
    rows,
    count: async (query: Sql) => (await rows<{ count: number }>(query))[0]?.count ?? 0,
    /** Kills the worker once `done` has reached each of these numbers, and starts another one. Fails when the work was over before. */
    async killAt(numbers: readonly number[], done: () => Promise<number>, whole: number): Promise<void> {
      let worker = await house().start('worker')
      for (const number of numbers) {
        await expect.poll(done, { interval: 15 }).toBeGreaterThanOrEqual(number)
        await worker.kill()
        expect(await done()).toBeLessThan(whole)
        worker = await house().start('worker')
      }
      await expect.poll(done).toBe(whole)
      expect(await worker.stop()).toBe('in order')
    },
  }
}

type Killing = { random: Random; most: number; isOver: () => boolean }

/** API and worker in turn, `most` times unless the work is over before, twice at least; gives how often. */
export async function killByTurns(house: House, programs: Record<'api' | 'worker', Program>, killing: Killing): Promise<number> {
  let kills = 0
  for (; kills < killing.most; kills += 1) {
    await sleep(killing.random.between(300, 1_500))
    if (killing.isOver() && kills >= 2) break
    const role = kills % 2 === 0 ? 'api' : 'worker'
    await programs[role].kill()
    programs[role] = await house.start(role)
  }
  return kills
}
