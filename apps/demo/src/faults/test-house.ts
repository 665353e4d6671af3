// A house to break: database and sandbox stay up, API and worker are programs of their own that can be killed at any moment.
import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { testDatabase } from '@tallyhelm/infra/db/test-database'
import { startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import type { World } from '@tallyhelm/world/handles/world'
import { openWorld } from '@tallyhelm/world/open/open-world'
import { ROOT, sandboxPlatforms } from '../program/settings.ts'

export type Program = { kill(): Promise<void>; readonly pid: number | undefined }
export type House = {
  world: World
  sandbox: string
  api: string
  /** `skewMs`: how far the program's own clock is ahead. Each role runs once at a time. */
  start(role: 'api' | 'worker', options?: { skewMs: number }): Promise<Program>
  close(): Promise<void>
}
type HouseDatabase = { url: string; drop(): Promise<void> }

/**
 * Times are short so that a lost answer is settled within seconds; the rules are the same. The database is one of the run's own server,
 * which trades durability for speed, unless another is given.
 */
export async function openHouse(given?: HouseDatabase): Promise<House> {
  const database = given ?? (await testDatabase())
  const sandbox = await startSandbox({ port: 0, seed: 'empty' })
  const [apiPort, workerPort] = [await freePort(), await freePort()]
  const environment = houseEnvironment(database.url, sandbox.url)
  const { world, close } = openWorld(loadConfig(environment))
  const running = new Set<ChildProcess>()
  return {
    world,
    sandbox: sandbox.url,
    api: `http://127.0.0.1:${apiPort}`,
    start: (role, { skewMs } = { skewMs: 0 }) =>
      startProgram(running, { ...environment, ROLES: role, PORT: String(role === 'api' ? apiPort : workerPort) }, skewMs),
    async close() {
      await Promise.all([...running].map(killed))
      await close()
      await sandbox.stop()
      await database.drop()
    },
  }
}

function houseEnvironment(databaseUrl: string, sandbox: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  return {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'fatal',
    SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
    TRANSMISSION_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    SETTLE_SECONDS: '2',
    SEND_TIMEOUT_MS: '1500',
    ...sandboxPlatforms(sandbox),
  }
}

async function startProgram(running: Set<ChildProcess>, environment: Record<string, string>, skewMs: number): Promise<Program> {
  const child = spawn(process.execPath, [...skewedClock(skewMs), join(ROOT, 'apps/server/src/main.ts')], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(String(chunk)))
  running.add(child)
  while (!(await isHealthy(Number(environment.PORT)))) {
    if (child.exitCode !== null) throw new Error(`the program ended at its start:\n${output.join('')}`)
    await sleep(50)
  }
  return {
    pid: child.pid,
    async kill() {
      await killed(child)
      running.delete(child)
    },
  }
}

/** Arguments that make a program believe it is later, as on a machine whose clock is wrong. */
function skewedClock(skewMs: number): string[] {
  if (skewMs === 0) return []
  const source = `const Real = Date; globalThis.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + ${skewMs}); else super(...given) }
    static now() { return Real.now() + ${skewMs} } }`
  return ['--import', `data:text/javascript,${encodeURIComponent(source)}`]
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = new Promise(resolve => child.once('close', resolve))
  child.kill('SIGKILL')
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
