// Run for development: database and sandbox stay up, the server restarts at each change, portal and console reload hot.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@tallyhelm/infra/db/embedded'
import { migrate } from '@tallyhelm/infra/db/migrate'
import { startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { openWorld } from '@tallyhelm/world/open/open-world'
import { tellStory } from '../story/tell-story.ts'
import { openPayments } from '../story/payments.ts'
import { banner } from './banner.ts'
import { openSandboxControl } from './sandbox-control.ts'
import { rememberDatabase } from './run-command.ts'
import { dataFolder, demoConfig, demoEnvironment, ROOT } from './settings.ts'

const PORTAL_PORT = 5173
const CONSOLE_PORT = 5174

/** Gives the one call that stops everything in reverse. */
export async function runDevelopment(): Promise<() => Promise<void>> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataFolder(), 'postgres') })
  const environment = await demoEnvironment(postgres.url)
  const pages = [PORTAL_PORT, CONSOLE_PORT].flatMap(port => [`http://127.0.0.1:${port}`, `http://localhost:${port}`])
  environment.TRUSTED_ORIGINS = pages.join(',')
  environment.PORTAL_URL = pages[0]
  const config = demoConfig(environment)
  await rememberDatabase(postgres.url)
  await migrate(config.databaseDirectUrl)
  const sandbox = await startSandbox({ port: config.sandboxPort, seed: 'demo', stateFile: join(config.dataDir, 'sandbox', 'state.json') })
  const { world, close } = openWorld(config)
  const control = openSandboxControl(sandbox.url)
  await tellStory(world, line => console.log(line), control)
  await openPayments(world, await control.houseKeys(), line => console.log(line))
  await control.close()
  await close()
  const server = child(['--watch', join(ROOT, 'apps/server/src/main.ts')], ROOT, environment)
  const pageEnvironment = { ...environment, PORTAL_API: `http://${config.host}:${config.port}` }
  const vites = ['apps/portal', 'apps/console'].map(app =>
    child([join(ROOT, 'node_modules/vite/bin/vite.js'), '--host', '127.0.0.1'], join(ROOT, app), pageEnvironment),
  )
  console.log(
    banner({ portal: `http://127.0.0.1:${PORTAL_PORT}`, console: `http://127.0.0.1:${CONSOLE_PORT}/console/`, sandbox: sandbox.url }),
  )
  return async () => {
    for (const running of [...vites, server]) await ended(running)
    await sandbox.stop()
    await postgres.stop()
  }
}

function child(args: string[], cwd: string, environment: Record<string, string | undefined>): ChildProcess {
  return spawn(process.execPath, args, { cwd, env: environment, stdio: 'inherit' })
}

async function ended(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null) return
  const closed = new Promise(resolve => running.once('close', resolve))
  running.kill('SIGTERM')
  await closed
}
