// A durable PostgreSQL of a bench's own with one migrated, empty database; gone when it is stopped.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExtensions, databaseUrl, startEmbeddedPostgres } from '@tallyhelm/infra/db/embedded'
import { migrate } from '@tallyhelm/infra/db/migrate'
import { withConnection } from '@tallyhelm/infra/db/connection'
import { treeCpuUs } from '../add-quota/cpu.ts'

const SETTINGS = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' }

export type OwnDatabase = {
  url: string
  /** the superuser's, of the same database */
  adminUrl: string
  /** processor time of PostgreSQL and all that it started, in milliseconds */
  cpuMs(): Promise<number>
  stop(): Promise<void>
}

export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'to-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), settings: SETTINGS })
  await withConnection(postgres.adminUrl, client => client.query('create database bench owner tallyhelm'))
  const [url, adminUrl] = [databaseUrl(postgres.url, 'bench'), databaseUrl(postgres.adminUrl, 'bench')]
  await createExtensions(adminUrl)
  await migrate(url)
  const [pid = ''] = (await readFile(join(folder, 'pg', 'postmaster.pid'), 'utf8')).split('\n')
  return {
    url,
    adminUrl,
    cpuMs: async () => (await treeCpuUs(Number(pid))) / 1_000,
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
