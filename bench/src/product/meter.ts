// The meter: what the product's programs, PostgreSQL and the sandbox have used so far, and what that comes to for each leg.
import pg from 'pg'
import { treeCpuUs } from '../add-quota/cpu.ts'
import type { Program } from './processes.ts'

/** Of each kind of program ("API", "worker"), as many as run. */
export type Measured = Readonly<Record<string, readonly Program[]>>

/** So far: processor in microseconds by kind of program, and counts. */
export type Cost = { ended: number; us: Readonly<Record<string, number>>; statements: number; commits: number; calls: number }

export type Meter = {
  reset(): Promise<void>
  /** Every call of a platform takes so much longer from now on; what counts the calls starts anew. */
  delay(ms: number): Promise<void>
  look(measured: Measured, ended: number): Promise<Cost>
  text(from: Cost, to: Cost): string
  /** of all processors together, for one leg */
  msOf(from: Cost, to: Cost): number
  /** the statements that took longest since the reset, outermost only, with their calls and milliseconds a call */
  statements(most: number): Promise<string[]>
  close(): Promise<void>
}

type Options = { adminUrl: string; postgresPid: number; sandbox: Program & { url: string } }

/** What a bench's database needs for it. */
export const METER_SETTINGS = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '5000' }

export async function openMeter({ adminUrl, postgresPid, sandbox }: Options): Promise<Meter> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  await delayCalls(sandbox.url, 0)
  return {
    async reset() {
      await client.query('select pg_stat_statements_reset()')
    },
    delay: ms => delayCalls(sandbox.url, ms),
    async look(measured, ended) {
      const { rows } = await client.query<{ statements: string; commits: string }>(`
        select (select sum(calls) from pg_stat_statements where dbid = d.datid and query not like '%pg\\_stat%') as statements, d.xact_commit as commits
        from pg_stat_database d where d.datname = current_database()`)
      const { faults } = (await (await fetch(`${sandbox.url}/control/faults`)).json()) as { faults: { hits: number }[] }
      const pids = { ...pidsOf(measured), PostgreSQL: [postgresPid], sandbox: [sandbox.pid] }
      return {
        ended,
        us: Object.fromEntries(await Promise.all(Object.entries(pids).map(async ([name, of]) => [name, await usOf(of)] as const))),
        statements: Number(rows[0]?.statements),
        commits: Number(rows[0]?.commits),
        calls: faults.reduce((sum, { hits }) => sum + hits, 0),
      }
    },
    text(from, to) {
      const each = (was: number, is: number) => ((is - was) / (to.ended - from.ended)).toFixed(1)
      const ms = (was: number, is: number) => each(was / 1_000, is / 1_000)
      const parts = Object.entries(to.us).map(([name, us]) => `${name} ${ms(from.us[name] ?? 0, us)}`)
      const counts = `${each(from.statements, to.statements)} statements, ${each(from.commits, to.commits)} commits, ${each(from.calls, to.calls)} calls`
      return `${msOf(from, to).toFixed(1)} ms a leg (${parts.join(', ')}); ${counts}`
    },
    msOf,
    async statements(most) {
      const { rows } = await client.query<{ calls: string; ms: string; each: string; query: string }>(
        `select calls, round(total_exec_time::numeric) as ms, round((total_exec_time / calls)::numeric, 3) as each,
          left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query
        from pg_stat_statements where query not like '%pg\\_stat%' order by total_exec_time desc limit $1`,
        [most],
      )
      return rows.map(({ calls, ms, each, query }) => `${ms.padStart(7)} ms ${calls.padStart(7)} × ${each.padStart(7)} ms  ${query}`)
    },
    close: () => client.end(),
  }
}

/** The delay is a fault of the sandbox, which counts how often it strikes. */
async function delayCalls(sandbox: string, ms: number): Promise<void> {
  await fetch(`${sandbox}/control/faults`, { method: 'DELETE' })
  const planted = await fetch(`${sandbox}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'delay', ms }),
  })
  if (!planted.ok) throw new Error(`the sandbox refused a delay: ${await planted.text()}`)
}

const pidsOf = (measured: Measured): Record<string, number[]> =>
  Object.fromEntries(Object.entries(measured).map(([name, programs]) => [name, programs.map(({ pid }) => pid)]))

const usOf = async (pids: readonly number[]): Promise<number> => (await Promise.all(pids.map(treeCpuUs))).reduce((sum, us) => sum + us, 0)

const msOf = (from: Cost, to: Cost): number => (sumOf(to) - sumOf(from)) / 1_000 / (to.ended - from.ended)

const sumOf = ({ us }: Cost): number => Object.values(us).reduce((sum, one) => sum + one, 0)
