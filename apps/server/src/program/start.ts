// Start: the server as a part that a program, the demo or a test begins and ends.
import { prepareSignIn } from '@tallyhelm/flows/session/passwords'
import { prepareStaffSignIn } from '@tallyhelm/flows/staff/secrets'
import type { World } from '@tallyhelm/world/handles/world'
import { ConfigError, missingMigrations, startJobWorker } from '@tallyhelm/world/open/program'
import { startQuotaEvents } from '../events/quota-events.ts'
import { watchConnections } from '../http/connections.ts'
import { buildApp } from '../http/build-app.ts'
import type { Limits } from '../http/limiter.ts'
import { readGauges } from '@tallyhelm/views/setup/gauges'
import { createMetrics } from '../metrics/registry.ts'
import { type MetricsAt, serveMetrics } from '../metrics/serve-metrics.ts'
import { jobRunners, type Slots } from '../jobs/all.ts'
import { allRoutes } from '../routes/all.ts'

export type ServerOptions = {
  roles: readonly ('api' | 'worker')[]
  host: string
  /** 0 takes any free port; the answer's `url` tells which. */
  port: number
  /** A direct connection for the worker, which listens. */
  databaseDirectUrl: string
  /** 8 of each unless told. */
  slots?: Slots
  limits?: Limits
  /** Prove each reply against its schema; for tests and the demo. */
  checksReplies?: boolean
  /** Addresses or networks of reverse proxies whose X-Forwarded-For is believed; none by default. */
  trustedProxies?: readonly string[]
  /** How long a client may take over its headers; shorter in tests. */
  headersMs?: number
  /** Where the monitoring asks; nowhere unless told. */
  metrics?: MetricsAt
}

const IDLE_SWEEP_MS = 50

export type RunningServer = { url: string; metricsUrl: string | undefined; stop(): Promise<void> }

/**
 * Starts the roles; health says ready once database, migrations and worker are, also with the worker role alone. `stop` lets what runs
 * finish: first no new calls, then the worker gives back its jobs.
 */
export async function startServer(world: World, options: ServerOptions): Promise<RunningServer> {
  const isWorker = options.roles.includes('worker')
  const isApi = options.roles.includes('api')
  const state = { isWorkerReady: !isWorker, isMigrated: false }
  const following = [await world.connections.follow(), await world.houses.follow()]
  const events = await startQuotaEvents(world)
  const metrics = options.metrics ? createMetrics(world, () => readGauges(world.db, world.clock.now())) : undefined
  const app = await buildApp(world, {
    routes: isApi ? allRoutes : [],
    events,
    unready: () => unready(world, state),
    ...(metrics ? { onAnswered: metrics.noteRequest } : {}),
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.checksReplies === undefined ? {} : { checksReplies: options.checksReplies }),
    ...(options.trustedProxies ? { trustedProxies: options.trustedProxies } : {}),
    ...(options.headersMs === undefined ? {} : { headersMs: options.headersMs }),
  })
  const connections = watchConnections(app.server)
  if (isApi) await Promise.all([prepareSignIn(world), prepareStaffSignIn(world)])
  const url = await ownPort('PORT', options.port, app.listen({ host: options.host, port: options.port }))
  const told =
    metrics && options.metrics
      ? await ownPort('METRICS_PORT', options.metrics.port, serveMetrics(metrics, options.metrics, world.log))
      : undefined
  const worker = isWorker
    ? await startJobWorker(world, {
        url: options.databaseDirectUrl,
        runners: jobRunners(world, options.slots ?? { general: 8, eachChannel: 8 }),
      })
    : undefined
  state.isWorkerReady = true
  world.log.info({ url, roles: options.roles }, 'the server is up')
  return {
    url,
    metricsUrl: told?.url,
    async stop() {
      for (const stop of following) stop()
      await told?.stop()
      await events.close()
      const sweep = setInterval(() => connections.closeIdle(), IDLE_SWEEP_MS)
      await app.close().finally(() => clearInterval(sweep))
      await worker?.stop()
    },
  }
}

/** A port that is taken, or not ours to take, is a setting to be mended. Refuses with ConfigError. */
async function ownPort<Opened>(key: 'PORT' | 'METRICS_PORT', port: number, opening: Promise<Opened>): Promise<Opened> {
  try {
    return await opening
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new ConfigError([`  ${key}：端口 ${port} 已被占用 (in use)`])
    if (code === 'EACCES') throw new ConfigError([`  ${key}：没有权限使用端口 ${port} (not permitted)`])
    throw error
  }
}

type State = { isWorkerReady: boolean; isMigrated: boolean }

async function unready(world: World, state: State): Promise<string[]> {
  const reasons: string[] = state.isWorkerReady ? [] : ['worker']
  try {
    // Migrations only go forward, so one look that finds none missing is enough; the ping must be made each time.
    if (state.isMigrated) await world.db.pool.query('select 1')
    else state.isMigrated = (await missingMigrations(world)).length === 0
    if (!state.isMigrated) reasons.push('migrations')
  } catch (error) {
    world.log.warn({ err: error }, 'the database does not answer')
    reasons.push('database')
  }
  return reasons
}
