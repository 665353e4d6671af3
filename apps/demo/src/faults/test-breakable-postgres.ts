// A PostgreSQL to break: durable, on a small disk of its own where the machine allows one, killed, restarted, frozen or full.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { startEmbeddedPostgres } from '@tallyhelm/infra/db/embedded'
import { migrate } from '@tallyhelm/infra/db/migrate'
import pg from 'pg'

export type BreakablePostgres = {
  url: string
  /** kill -9 of the whole server, which comes back by itself */
  kill(): Promise<void>
  /** connections are cut, the server stops in order and comes back */
  restart(): Promise<void>
  /** nothing answers for this long, and nothing is refused either */
  freeze(ms: number): Promise<void>
  /** no byte can be written for this long */
  fillDisk(ms: number): Promise<void>
  drop(): Promise<void>
}

const DISK_MEGABYTES = 900

/** Where no disk may be mounted (it takes root), PostgreSQL lies in a plain folder, is restarted instead of running full, and this is said. */
export async function startBreakablePostgres(): Promise<BreakablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'tb-'))
  const isMounted = mountDisk(folder)
  const dataDir = join(folder, 'pg')
  const settings = { shared_buffers: '64MB', max_wal_size: '128MB', min_wal_size: '32MB' }
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  await migrate(postgres.url)
  const signal = async (name: NodeJS.Signals) => process.kill(await postmaster(dataDir), name)
  const isBack = () => untilAnswering(postgres.url)
  return {
    url: postgres.url,
    async kill() {
      // Only the postmaster: its children notice and end, as after the kernel's out-of-memory killer.
      await signal('SIGKILL')
      await isBack()
    },
    async restart() {
      await signal('SIGINT')
      await isBack()
    },
    async freeze(ms) {
      const pids = await family(await postmaster(dataDir))
      for (const pid of pids) trySignal(pid, 'SIGSTOP')
      await sleep(ms)
      for (const pid of pids) trySignal(pid, 'SIGCONT')
      await isBack()
    },
    async fillDisk(ms) {
      if (!isMounted) {
        await signal('SIGINT')
        return await isBack()
      }
      const filler = join(folder, 'filler')
      await writeFile(filler, Buffer.alloc(DISK_MEGABYTES * 1024 * 1024)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
      })
      await sleep(ms)
      await rm(filler, { force: true })
      await isBack()
    },
    async drop() {
      await postgres.stop()
      if (isMounted) execFileSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', folder], { stdio: 'pipe' })
    return true
  } catch (error) {
    console.warn(`no disk can be mounted here, so the full disk is left out of this run: ${String(error)}`)
    return false
  }
}

async function postmaster(dataDir: string): Promise<number> {
  for (;;) {
    const [line = ''] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (/^\d+$/.test(line)) return Number(line)
    await sleep(50)
  }
}

async function family(parent: number): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')
  return [parent, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]
}

function trySignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

async function untilAnswering(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch {
      await sleep(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
