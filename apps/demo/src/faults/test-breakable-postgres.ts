// A PostgreSQL to break: durable, on a small disk of its own where the machine allows one, killed, restarted, frozen or full.
import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sleep } from '@tallyhelm/infra/clock/clock'
import { startEmbeddedPostgres } from '@tallyhelm/infra/db/embedded'
import { migrate } from '@tallyhelm/infra/db/migrate'
import pg from 'pg'

export type BreakablePostgres = {
  url: string
  /** a folder on a small disk of its own */
  files: string
  /** kill -9 of the whole server, which comes back by itself */
  kill(): Promise<void>
  /** connections are cut, the server stops in order and comes back */
  restart(): Promise<void>
  /** the server is not there for this long: every connection is refused */
  leave(ms: number): Promise<void>
  /** no connection is free for this long, and who has one waits for a lock */
  exhaust(ms: number): Promise<void>
  /** nothing answers for this long, and nothing is refused either */
  freeze(ms: number): Promise<void>
  /** the database can't write a byte for this long */
  fillDisk(ms: number): Promise<void>
  /** no upload can be written meanwhile; `work` is told whether that is really so */
  fillFiles(work: (isFull: boolean) => Promise<void>): Promise<void>
  drop(): Promise<void>
}

const DISK_MEGABYTES = 600
const FILES_MEGABYTES = 8

/** Where no disk may be mounted (it takes root), PostgreSQL lies in a plain folder, is restarted instead of running full, and this is said. */
export async function startBreakablePostgres(): Promise<BreakablePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'tb-'))
  const isMounted = mountDisk(folder, DISK_MEGABYTES)
  const dataDir = join(folder, 'pg')
  const files = join(folder, 'files')
  await mkdir(files)
  const hasFilesDisk = isMounted && mountDisk(files, FILES_MEGABYTES)
  const settings = { shared_buffers: '64MB', max_wal_size: '128MB', min_wal_size: '32MB' }
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  await migrate(postgres.url)
  const signal = async (name: NodeJS.Signals) => process.kill(await postmaster(dataDir), name)
  const isBack = () => untilAnswering(postgres.url)
  return {
    url: postgres.url,
    files,
    async kill() {
      // Only the postmaster: its children notice and end, as after the kernel's out-of-memory killer.
      await signal('SIGKILL')
      await isBack()
    },
    async restart() {
      await signal('SIGINT')
      await isBack()
    },
    async leave(ms) {
      // Without its folder it can't be started again, which otherwise happens at once.
      const pid = await postmaster(dataDir)
      await rename(dataDir, `${dataDir}.away`)
      process.kill(pid, 'SIGKILL')
      await sleep(ms)
      await rename(`${dataDir}.away`, dataDir)
      await isBack()
    },
    async exhaust(ms) {
      const held = await takeAllConnections(postgres.url)
      await sleep(ms)
      for (const client of held) await client.end().catch(() => {})
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
      const filler = await fill(folder, DISK_MEGABYTES)
      await sleep(ms)
      await rm(filler, { force: true })
      await isBack()
    },
    async fillFiles(work) {
      const filler = hasFilesDisk ? await fill(files, FILES_MEGABYTES) : undefined
      await work(filler !== undefined)
      if (filler !== undefined) await rm(filler, { force: true })
    },
    async drop() {
      await postgres.stop()
      if (hasFilesDisk) execFileSync('umount', ['-l', files])
      if (isMounted) execFileSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function fill(folder: string, megabytes: number): Promise<string> {
  const filler = join(folder, 'filler')
  const piece = Buffer.alloc(4 * 1024 * 1024)
  try {
    for (let written = 0; written < megabytes; written += 4) await appendFile(filler, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return filler
}

function mountDisk(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
    return true
  } catch (error) {
    console.warn(`no disk can be mounted here, so the full disk is left out of this run: ${String(error)}`)
    return false
  }
}

/** Every connection that is still free; the first of them also holds the table of orders. */
async function takeAllConnections(url: string): Promise<pg.Client[]> {
  const held: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      held.push(client)
      if (held.length === 1) await client.query(`begin; set local lock_timeout = '3s'; lock table quota_orders in access exclusive mode`)
    } catch {
      return held
    }
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
