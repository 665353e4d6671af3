// The connection of the seed: in the system's scope for its whole life, with indexes and triggers put aside while rows come in.
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import pg from 'pg'

export type Lap = (what: string) => void

export async function openSeedClient(url: string): Promise<{ client: pg.Client; lap: Lap }> {
  const client = new pg.Client({ connectionString: url, application_name: 'tallyhelm seed' })
  // Where it is lost the pending query fails, and not the process: what went wrong is told by that.
  client.on('error', () => {})
  await client.connect()
  await client.query(`select set_config('app.scope', 'system', false), set_config('synchronous_commit', 'off', false),
    set_config('maintenance_work_mem', '512MB', false), set_config('work_mem', '256MB', false)`)
  const startMs = monotonicMs()
  return { client, lap: what => console.log(`${((monotonicMs() - startMs) / 1000).toFixed(1).padStart(7)} s  ${what}`) }
}

/** Drops the tables' indexes that no constraint needs and switches their triggers off; the result makes both anew. */
export async function withoutIndexes(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.tablename = any($1) and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  )
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}
