// Cuts: a program is killed exactly while it waits to write one table, or at any moment, again and again, until its work is left to be done.
import { sleep } from '@tallyhelm/infra/clock/clock'
import { expect } from 'vitest'
import type { House, Program } from './test-house.ts'
import type { Random } from './test-random.ts'

/** A table that the work writes; `null` is any moment. */
export type Step = string | null
export type Cut<Role extends 'api' | 'worker'> = {
  role: Role
  steps: readonly Step[]
  begin: () => Promise<unknown>
  isDone: () => Promise<boolean>
  times: number
  random: Random
}

/**
 * `begin` starts the work anew before each kill; whoever waits for its answer never gets one. Ends early once the work is done: a job of a
 * killed worker may come back in between. Gives where it was cut.
 */
export async function cutAt<Role extends 'api' | 'worker'>(house: House, programs: Record<Role, Program>, cut: Cut<Role>): Promise<Step[]> {
  const { role, begin, isDone, times, random } = cut
  const cuts: Step[] = []
  let left: Step[] = []
  for (let n = 0; n < times && !(await isDone()); n += 1) {
    if (left.length === 0) left = [...cut.steps]
    const [step] = left.splice(random.between(0, left.length - 1), 1)
    const release = step ? await holdWrites(house, step) : undefined
    let answer: unknown
    const begun = begin().then(
      told => (answer = told),
      () => undefined,
    )
    try {
      if (step)
        await expect
          .poll(async () => (await waiting(house, step)) || (await isDone()) || answer, { timeout: 60_000, interval: 20 })
          .toBe(true)
      else await sleep(random.between(0, 300))
      await programs[role].kill()
    } finally {
      await release?.()
    }
    await begun
    programs[role] = await house.start(role)
    cuts.push(step ?? null)
  }
  return cuts
}

/** Readers and row locks go on; whoever writes the table waits. */
async function holdWrites({ world }: House, table: string): Promise<() => Promise<void>> {
  const holder = await world.db.pool.connect()
  await holder.query(`begin; lock table ${table} in share mode`)
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

async function waiting({ world }: House, table: string): Promise<boolean> {
  const { rows } = await world.db.pool.query(
    `select from pg_locks l join pg_class c on c.oid = l.relation where c.relname = $1 and not l.granted
      and l.database = (select oid from pg_database where datname = current_database())`,
    [table],
  )
  return rows.length > 0
}
