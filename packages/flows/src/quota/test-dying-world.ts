// A worker that dies at a chosen commit, for tests that cut an order off everywhere.
import type { World } from '@tallyhelm/world/handles/world'

/** The same world, whose nth transaction never starts, or commits and is never heard of. Reads are not counted. */
export function dyingWorld(world: World, nth: number, when: 'before' | 'after'): { world: World; died(): boolean } {
  let count = 0
  const db: World['db'] = {
    ...world.db,
    async transaction(scope, work) {
      count += 1
      if (count === nth && when === 'before') throw new Error('killed before the commit')
      const result = await world.db.transaction(scope, work)
      if (count === nth) throw new Error('killed after the commit')
      return result
    },
  }
  return { world: Object.create(world, { db: { value: db } }) as World, died: () => count >= nth } // the same world with another db
}

/** Dying is not an error of the test. */
export const quietly = (call: Promise<unknown>) =>
  call.catch((error: unknown) => {
    if (!(error instanceof Error && error.message.startsWith('killed'))) throw error
  })
