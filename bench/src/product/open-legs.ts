// Open legs: how many there are, how many have ended, and the wait until none moves any more.
import { monotonicMs, sleep } from '@tallyhelm/infra/clock/clock'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'

/** `parked`: open, and not due for a while, as where Meta takes no more changes today. */
export type Legs = { ended: number; open: number; parked: number }

/** What moves no more for so long, a sweep and more, is left to itself. */
const STILL_MS = 100_000

export async function countLegs(world: World): Promise<Map<string, Legs>> {
  const rows = await world.db.read({ kind: 'system' }, tx =>
    tx.rows<Legs & { channel: string }>(sql`
      select channel, count(*) filter (where is_ended)::int as ended, count(*) filter (where not is_ended)::int as open,
        count(*) filter (where not is_ended and due_at > now() + interval '10 minutes')::int as parked
      from (select channel, due_at, state in ('FINISHED', 'FAIL', 'MANUAL') as is_ended from quota_items) legs group by channel`),
  )
  return new Map(rows.map(({ channel, ...legs }) => [channel, legs]))
}

export function sumOf(legs: ReadonlyMap<string, Legs>): Legs {
  const sum = { ended: 0, open: 0, parked: 0 }
  for (const { ended, open, parked } of legs.values()) {
    sum.ended += ended
    sum.open += open
    sum.parked += parked
  }
  return sum
}

/** Waits until no leg is open but those that wait for tomorrow, or none moves; gives what is then, and after how many seconds the last one ended. */
export async function untilEnded(world: World, mostSeconds: number): Promise<Legs & { seconds: number }> {
  const startMs = monotonicMs()
  let [last, lastMs] = [sumOf(await countLegs(world)), startMs]
  for (;;) {
    const isOver = last.open === last.parked || monotonicMs() - lastMs > STILL_MS || monotonicMs() - startMs > mostSeconds * 1_000
    if (isOver) return { ...last, seconds: (lastMs - startMs) / 1_000 }
    await sleep(250)
    const now = sumOf(await countLegs(world))
    if (now.ended !== last.ended) lastMs = monotonicMs()
    last = now
  }
}

/** Until no job is due, a synchronisation among them. */
export async function untilIdle(world: World): Promise<void> {
  for (;;) {
    const { due } = await world.db.read({ kind: 'system' }, tx =>
      tx.one<{ due: number }>(
        sql`select count(*)::int as due from graphile_worker._private_jobs where run_at <= now() + interval '2 seconds'`,
      ),
    )
    if (due === 0) return
    await sleep(250)
  }
}

/** Those that are due by now, or all that are planned. */
export async function countSynchronisations(world: World, dueBy?: Date): Promise<number> {
  const { count } = await world.db.read({ kind: 'system' }, tx =>
    tx.one<{ count: number }>(sql`
      select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'ad-accounts.sync-account' and j.run_at <= ${dueBy ?? null}::timestamptz is not false`),
  )
  return count
}
