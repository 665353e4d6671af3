// A house to break: database and sandbox stay up, API and worker are programs of their own that can be killed at any moment.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testTransmissionKey } from '@tallyhelm/infra/config/test-transmission-key'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { testDatabase } from '@tallyhelm/infra/db/test-database'
import { startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import type { World } from '@tallyhelm/world/handles/world'
import { openWorld } from '@tallyhelm/world/open/open-world'
import { ROOT, sandboxPlatforms } from '../program/settings.ts'

export type Program = {
  readonly url: string
  kill(): Promise<void>
  /** asked to stop, as at a deploy; gives how it ended, which should be `in order` */
  stop(): Promise<string>
  /** a clock that was started wrong is put right while the program runs, and the next time put wrong again */
  jump(): Promise<void>
}
export type House = {
  world: World
  sandbox: string
  api: string
  /** where uploads lie, and what is written before it is kept */
  files: string
  /** programs that ended although nobody asked them to, with their last words */
  deaths: readonly string[]
  /** The API has one address, which the callers know: only one of it runs unless it `isExtra`. */
  start(role: 'api' | 'worker', options?: StartOptions): Promise<Program>
  close(): Promise<void>
}
/** `skewMs`: how far the program's own clock is ahead. */
type StartOptions = { skewMs?: number; isExtra?: boolean }
/** `programsUrl`: another way to it, for the programs only. `files`: a folder for uploads, on the same disk. */
type HouseDatabase = { url: string; programsUrl?: string; files?: string; drop(): Promise<void> }

/**
 * Times are short so that a lost answer is settled within seconds; the rules are the same. The database is one of the run's own server,
 * which trades durability for speed, unless another is given.
 */
export async function openHouse(given?: HouseDatabase): Promise<House> {
  const database = given ?? (await testDatabase())
  const sandbox = await startSandbox({ port: 0, seed: 'empty' })
  const apiPort = await freePort()
  const own = await mkdtemp(join(tmpdir(), 'tf-'))
  const files = given?.files ?? join(own, 'files')
  const way = given?.programsUrl ?? database.url
  const environment = {
    ...houseEnvironment(way, sandbox.url),
    PORTAL_URL: `http://localhost:${apiPort}`,
    FILES_DIR: files,
    NODE_COMPILE_CACHE: join(own, 'compiled'),
  }
  await compile(environment)
  const { world, close } = openWorld(loadConfig({ ...environment, DATABASE_URL: database.url }))
  const running = new Set<ChildProcess>()
  const deaths: string[] = []
  return {
    world,
    sandbox: sandbox.url,
    api: `http://127.0.0.1:${apiPort}`,
    files,
    deaths,
    async start(role, { skewMs = 0, isExtra = false } = {}) {
      const port = role === 'api' && !isExtra ? apiPort : await freePort()
      return await startProgram({ running, deaths }, { ...environment, ROLES: role, PORT: String(port) }, skewMs)
    },
    async close() {
      await Promise.all([...running].map(killed))
      await close()
      await sandbox.stop()
      await database.drop()
      await rm(own, { recursive: true, force: true })
    },
  }
}

const SERVER = join(ROOT, 'apps/server/src/main.ts')
/** Ending is what counts, not how fast on a busy machine. */
const STOP_PATIENCE_MS = 120_000

function houseEnvironment(databaseUrl: string, sandbox: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'fatal',
    SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
    TRANSMISSION_PRIVATE_KEY: testTransmissionKey(),
    // Longer than the latest answer of the sandbox may take effect.
    SETTLE_SECONDS: '3',
    // Few users order for a whole storm.
    STEP_UP_DAY_DOLLARS: '0',
    // Callers come from addresses of their own, as many people's do.
    TRUSTED_PROXIES: '127.0.0.1',
    SEND_TIMEOUT_MS: '1500',
    ...sandboxPlatforms(sandbox),
  }
}

type Watched = { running: Set<ChildProcess>; deaths: string[] }

/** A program that is killed never writes down what it has compiled; one that only says that it knows no such command does. */
async function compile(environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [SERVER, 'nothing'], { cwd: ROOT, env: environment, stdio: 'ignore' })
  await once(child, 'close')
}

async function startProgram({ running, deaths }: Watched, environment: Record<string, string>, skewMs: number): Promise<Program> {
  const child = spawn(process.execPath, [...skewedClock(skewMs), SERVER], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(String(chunk)))
  running.add(child)
  let isAsked = false
  child.once('close', (code, signal) => {
    if (!isAsked) deaths.push(`${environment.ROLES} ended by itself (${code ?? signal}): ${output.join('').slice(-2_000)}`)
  })
  while (!(await isHealthy(Number(environment.PORT)))) {
    if (child.exitCode !== null) throw new Error(`the program ended at its start:\n${output.join('')}`)
    await sleep(50)
  }
  return {
    url: `http://127.0.0.1:${environment.PORT}`,
    async kill() {
      isAsked = true
      await killed(child)
      running.delete(child)
    },
    async jump() {
      const jumps = () => output.join('').split(JUMPED).length
      const before = jumps()
      child.kill('SIGUSR2')
      while (jumps() === before) await sleep(5)
    },
    async stop() {
      isAsked = true
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS)
      await stopped(child)
      clearTimeout(impatience)
      running.delete(child)
      return child.exitCode === 0 ? 'in order' : `${child.exitCode ?? child.signalCode}: ${output.join('').slice(-2_000)}`
    },
  }
}

const JUMPED = 'the clock has jumped'

/** Arguments that make a program believe it is later, as on a machine whose clock is wrong. */
function skewedClock(skewMs: number): string[] {
  if (skewMs === 0) return []
  const source = `const Real = Date; let skewMs = ${skewMs}; globalThis.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + skewMs); else super(...given) }
    static now() { return Real.now() + skewMs } }
    process.on('SIGUSR2', () => { skewMs = ${skewMs} - skewMs; console.log('${JUMPED}') })`
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`]
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise(resolve => child.once('close', resolve))
  child.kill('SIGKILL')
  await closed
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise(resolve => child.once('close', resolve))
  child.kill('SIGTERM')
  await closed
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health`)
    return reply.status === 200
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
