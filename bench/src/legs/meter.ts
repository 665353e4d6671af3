// The meter: what the worker, PostgreSQL and the sandbox have used so far, and what that comes to for each leg.
import pg from 'pg'
import { treeCpuUs } from '../add-quota/cpu.ts'
import type { Program } from '../orders/processes.ts'

/** So far: processor in microseconds, and counts. */
export type Cost = {
  ended: number
  worker: number
  postgres: number
  sandbox: number
  statements: number
  commits: number
  calls: number
}

export type Meter = {
  reset(): Promise<void>
  look(workerPid: number, ended: number): Promise<Cost>
  text(from: Cost, to: Cost): string
  close(): Promise<void>
}

type Options = { adminUrl: string; postgresPid: number; sandbox: Program & { url: string }; latencyMs: number }

/** Every call of a platform is delayed by `latencyMs`, which also counts them. Needs pg_stat_statements. */
export async function openMeter({ adminUrl, postgresPid, sandbox, latencyMs }: Options): Promise<Meter> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  const fault = await fetch(`${sandbox.url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'delay', ms: latencyMs }),
  })
  if (!fault.ok) throw new Error(`the sandbox refused a delay: ${await fault.text()}`)
  return {
    async reset() {
      await client.query('select pg_stat_statements_reset()')
    },
    async look(workerPid, ended) {
      const { rows } = await client.query<{ statements: string; commits: string }>(`
        select (select sum(calls) from pg_stat_statements where dbid = d.datid and query not like '%_stat_%') as statements, d.xact_commit as commits
        from pg_stat_database d where d.datname = current_database()`)
      const { faults } = (await (await fetch(`${sandbox.url}/control/faults`)).json()) as { faults: { hits: number }[] }
      const [worker, postgres, platforms] = await Promise.all([treeCpuUs(workerPid), treeCpuUs(postgresPid), treeCpuUs(sandbox.pid)])
      return {
        ended,
        worker,
        postgres,
        sandbox: platforms,
        statements: Number(rows[0]?.statements),
        commits: Number(rows[0]?.commits),
        calls: faults.reduce((sum, { hits }) => sum + hits, 0),
      }
    },
    text(from, to) {
      const legs = to.ended - from.ended
      const of = (name: Exclude<keyof Cost, 'ended'>, unit = 1) => ((to[name] - from[name]) / unit / legs).toFixed(1)
      const sum = (to.worker + to.postgres + to.sandbox - from.worker - from.postgres - from.sandbox) / 1_000 / legs
      const parts = `worker ${of('worker', 1_000)}, PostgreSQL ${of('postgres', 1_000)}, sandbox ${of('sandbox', 1_000)}`
      return `${sum.toFixed(1)} ms a leg (${parts}); ${of('statements')} statements, ${of('commits')} commits, ${of('calls')} calls`
    },
    close: () => client.end(),
  }
}
