// Kills of the worker while a long work is under way, and how far the work is.
import type { Sql } from 'sql-template-tag'
import { expect } from 'vitest'
import type { House } from './test-house.ts'

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
