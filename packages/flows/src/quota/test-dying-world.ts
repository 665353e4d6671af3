// A worker that dies at a chosen commit or statement, for tests that cut what it does off everywhere.
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** The same world, whose nth transaction never starts, does all its work and never commits, or commits and is never heard of. Reads are not counted. */
export function dyingWorld(world: World, nth: number, when: 'before' | 'at' | 'after'): { world: World; died(): boolean } {
  let count = 0
  async function mortal<Open, T>(begin: (work: (tx: Open) => Promise<T>) => Promise<T>, work: (tx: Open) => Promise<T>): Promise<T> {
    count += 1
    const dies = count === nth
    if (dies && when === 'before') throw new Error('killed before the transaction')
    const result = await begin(async tx => {
      const made = await work(tx)
      if (dies && when === 'at') throw new Error('killed before the commit')
      return made
    })
    if (dies) throw new Error('killed after the commit')
    return result
  }
  const db: World['db'] = {
    ...world.db,
    transaction: (scope, work, options) => mortal(mortalWork => world.db.transaction(scope, mortalWork, options), work),
    load: (scope, work, ...limits) => mortal(mortalWork => world.db.load(scope, mortalWork, ...limits), work),
  }
  return { world: Object.create(world, { db: { value: db } }) as World, died: () => count >= nth } // the same world with another db
}

/** The same world, which dies before its nth statement, and does nothing any more. */
export function cutWorld(world: World, nth: number): { world: World; died(): boolean } {
  let count = 0
  const statement = <Name extends 'rows' | 'one' | 'maybe' | 'run'>(tx: Tx, name: Name): Tx[Name] =>
    (async (query: never) => {
      count += 1
      if (count >= nth) throw new Error('killed before a statement')
      return await tx[name](query)
    }) as Tx[Name] // whatever it asks, it is asked
  const dying = (tx: Tx): Tx => ({
    scope: tx.scope,
    rows: statement(tx, 'rows'),
    one: statement(tx, 'one'),
    maybe: statement(tx, 'maybe'),
    run: statement(tx, 'run'),
  })
  const db: World['db'] = {
    ...world.db,
    transaction: (scope, work, options) => world.db.transaction(scope, tx => work(dying(tx)), options),
    load: (scope, work, ...limits) => world.db.load(scope, tx => work({ ...tx, ...dying(tx) }), ...limits),
  }
  return { world: Object.create(world, { db: { value: db } }) as World, died: () => count >= nth } // the same world with another db
}

/** Dying is not an error of the test. */
export const quietly = (call: Promise<unknown>) =>
  call.catch((error: unknown) => {
    if (!isKilled(error)) throw error
  })

const isKilled = (error: unknown): boolean =>
  error instanceof AggregateError ? error.errors.every(isKilled) : error instanceof Error && error.message.startsWith('killed')
