// Together: steps of legs that come at the same time share a transaction, each by itself when that fails.
import { gather, perWorld } from '@tallyhelm/world/handles/gather'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
/** Larger groups hold their rows longer and save little more. */
const MOST = 32
const MOST_IN_FLIGHT = 4
const WORTH_ANOTHER = 8

type Outcome<Result> = { result: Result } | { error: unknown }

/**
 * A step that many legs may take in one transaction; `work` gives one result per member, in their order. When the transaction fails before its
 * commit, nothing of it happened and each member tries alone; after a commit that may have happened nobody does.
 */
export function together<Member, Result>(
  work: (world: World, tx: Tx, members: readonly Member[]) => Promise<readonly Result[]>,
): (world: World, member: Member) => Promise<Result> {
  const gathering = perWorld((world: World) =>
    gather<Member, Outcome<Result>>({
      most: MOST,
      mostInFlight: MOST_IN_FLIGHT,
      worthAnother: WORTH_ANOTHER,
      call: members => inOne(world, members),
    }),
  )

  async function inOne(world: World, members: readonly Member[]): Promise<Outcome<Result>[]> {
    let mayBeCommitted = false
    try {
      const inTransaction = async (tx: Tx) => {
        const done = await work(world, tx, members)
        mayBeCommitted = true
        return done
      }
      const results = await world.db.transaction(system, inTransaction, { keepsPlans: true })
      return results.map(result => ({ result }))
    } catch (error) {
      if (mayBeCommitted || members.length === 1) return members.map(() => ({ error }))
      world.log.warn({ err: error, members: members.length }, 'a group of legs failed, each tries alone')
      const alone = await Promise.all(members.map(member => inOne(world, [member])))
      return alone.flat()
    }
  }

  return async (world, member) => {
    const outcome = await gathering(world)(member)
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }
}
