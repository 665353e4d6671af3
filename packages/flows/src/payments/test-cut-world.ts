// A world that dies at a chosen statement, for tests that cut a transaction off everywhere.
import type { Tx, World } from '@tallyhelm/world/handles/world'

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
  }
  return { world: Object.create(world, { db: { value: db } }) as World, died: () => count >= nth } // the same world with another db
}
