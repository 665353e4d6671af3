// Run a command of the server: against DATABASE_URL where it is given, else against the demo's own database, running or not.
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresInUse, startEmbeddedPostgres } from '@tallyhelm/infra/db/embedded'
import { processEnvironment } from '@tallyhelm/infra/config/config'
import { dataFolder, demoEnvironment, ROOT } from './settings.ts'

export const COMMANDS = [
  'ledger:check',
  'spend:check',
  'sync:plan',
  'audit:check',
  'orders:manual',
  'staff:create',
  'agency:import',
  'backup',
] as const

const addressFile = () => join(dataFolder(), 'database-url')

/** Lets commands find the database of a running demo. */
export async function rememberDatabase(url: string): Promise<void> {
  await writeFile(addressFile(), url, { mode: 0o600 })
}

/** Gives the command's exit code. */
export async function runCommand(name: string, args: readonly string[] = []): Promise<number> {
  const given = processEnvironment()
  if (given.DATABASE_URL) return await serverCommand(name, args, given)
  const { url, stop } = await demoDatabase()
  try {
    return await serverCommand(name, args, await demoEnvironment(url))
  } finally {
    await stop()
  }
}

async function demoDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  try {
    return await startEmbeddedPostgres({ dataDir: join(dataFolder(), 'postgres') })
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresInUse)) throw error
    return { url: await readFile(addressFile(), 'utf8'), stop: async () => {} }
  }
}

function serverCommand(name: string, args: readonly string[], environment: Record<string, string | undefined>): Promise<number> {
  const command = [join(ROOT, 'apps/server/src/main.ts'), name, ...args]
  const child = spawn(process.execPath, command, { cwd: ROOT, env: environment, stdio: 'inherit' })
  return new Promise(resolve => child.once('close', code => resolve(code ?? 1)))
}
