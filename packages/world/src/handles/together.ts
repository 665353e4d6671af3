// Together: steps that come at the same time share a transaction, each by itself when that fails.
import { gather, perWorld } from './gather.ts'
import type { Tx, World } from './world.ts'

const system = { kind: 'system' } as const
/** Larger groups hold longer what others wait for, and save little more. */
const MOST = 32
const MOST_IN_FLIGHT = 4
const WORTH_ANOTHER = 8
/** Of members whose group failed so many try at a time. */
const ALONE_AT_ONCE = 4
/** How often a member tries alone while somebody else holds what it needs (each time for the lock_timeout). */
const TRIES = 3

type Outcome<Result> = { result: Result } | { error: unknown }

/** `what`: of what a group is, for the log. `sizeOf`: as how many a member counts; one when left out. */
export type Grouping<Member> = { what: string; sizeOf?(member: Member): number }

/**
 * A step that many may take in one transaction; `work` gives one result per member, in their order. When the transaction fails before its
 * commit, nothing of it happened and each member tries alone; after a commit that may have happened nobody does.
 */
export function together<Member, Result>(
  { what, sizeOf = () => 1 }: Grouping<Member>,
  work: (world: World, tx: Tx, members: readonly Member[]) => Promise<readonly Result[]>,
): (world: World, member: Member) => Promise<Result> {
  const gathering = perWorld((world: World) =>
    gather<Member, Outcome<Result>>({
      most: MOST,
      mostInFlight: MOST_IN_FLIGHT,
      worthAnother: WORTH_ANOTHER,
      fits: (group, member) => group.reduce((size, one) => size + sizeOf(one), sizeOf(member)) <= MOST,
      call: members => inOne(world, members),
    }),
  )

  async function inOne(world: World, members: readonly Member[], tries = TRIES): Promise<Outcome<Result>[]> {
    let mayBeCommitted = false
    try {
      const inTransaction = async (tx: Tx) => {
        mayBeCommitted = false
        const done = await work(world, tx, members)
        mayBeCommitted = true
        return done
      }
      const results = await world.db.transaction(system, inTransaction, { keepsPlans: true })
      return results.map(result => ({ result }))
    } catch (error) {
      if (mayBeCommitted) return members.map(() => ({ error }))
      if (members.length > 1) return await alone(world, members, error)
      return isLockTimeout(error) && tries > 1 ? await inOne(world, members, tries - 1) : [{ error }]
    }
  }

  async function alone(world: World, members: readonly Member[], error: unknown): Promise<Outcome<Result>[]> {
    world.log.warn({ err: error, members: members.length }, `a group of ${what} failed, each tries alone`)
    const outcomes: Outcome<Result>[] = []
    for (let from = 0; from < members.length; from += ALONE_AT_ONCE) {
      const some = members.slice(from, from + ALONE_AT_ONCE)
      outcomes.push(...(await Promise.all(some.map(member => inOne(world, [member])))).flat())
    }
    return outcomes
  }

  return async (world, member) => {
    const outcome = await gathering(world)(member)
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }
}

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'
