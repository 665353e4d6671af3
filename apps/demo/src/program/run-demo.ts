// Run the demo: everything in one process but PostgreSQL, which runs beside it.
import { join } from 'node:path'
import type { Config } from '@tallyhelm/infra/config/config'
import { startEmbeddedPostgres } from '@tallyhelm/infra/db/embedded'
import { migrate } from '@tallyhelm/infra/db/migrate'
import { startSandbox } from '@tallyhelm/sandbox/program/sandbox'
import { slotsOf } from '@tallyhelm/server/jobs/all'
import { limitsOf } from '@tallyhelm/server/http/limiter'
import { startServer } from '@tallyhelm/server/program/start'
import type { World } from '@tallyhelm/world/handles/world'
import { openWorld } from '@tallyhelm/world/open/open-world'
import type { Outside } from '../story/outside.ts'
import { openPayments } from '../story/payments.ts'
import { tellRecharges } from '../story/recharges.ts'
import { tellStory } from '../story/tell-story.ts'
import { banner, firstDayBanner } from './banner.ts'
import { openSandboxControl } from './sandbox-control.ts'
import { buildPages } from './page-build.ts'
import { rememberDatabase } from './run-command.ts'
import { dataFolder, demoConfig, demoEnvironment } from './settings.ts'

type Stop = () => Promise<void>

/** Starts all parts in order and gives the one call that stops them in reverse; on the first day no story is told. */
export async function runDemo({ firstDay = false } = {}): Promise<Stop> {
  const stops: Stop[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    say('构建门户与运营后台 (building portal and console)…')
    const built = buildPages()
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataFolder(), 'postgres') })
    stops.push(() => postgres.stop())
    const config = demoConfig(await demoEnvironment(postgres.url, { firstDay }))
    await rememberDatabase(postgres.url)
    await migrate(config.databaseDirectUrl)
    const sandbox = await startSandbox({
      port: config.sandboxPort,
      seed: 'demo',
      stateFile: join(config.dataDir, 'sandbox', 'state.json'),
    })
    stops.push(() => sandbox.stop())
    const { world, close } = openWorld(config)
    stops.push(close)
    const control = openSandboxControl(sandbox.url)
    stops.push(() => control.close())
    if (!firstDay && (await tellStoryFast(config, control))) say('演示数据已写入 (the story is told)')
    const houseKeys = await control.houseKeys()
    if (!firstDay) await openPayments(world, houseKeys, say)
    await built
    const server = await startServer(world, {
      roles: config.roles,
      host: config.host,
      port: config.port,
      databaseDirectUrl: config.databaseDirectUrl,
      slots: slotsOf(config),
      trustedProxies: config.trustedProxies,
      limits: limitsOf(config),
    })
    stops.push(() => server.stop())
    if (!firstDay) await tellRechargesOrSay(world, control)
    const addresses = { portal: server.url, console: `${server.url}/console`, sandbox: sandbox.url }
    say(firstDay ? firstDayBanner(addresses, houseKeys) : banner(addresses))
    return stopAll
  } catch (error) {
    await stopAll()
    throw error
  }
}

/** Its commits don't wait for the disk: a story that a crash cuts short is told anew in an empty folder anyway. */
async function tellStoryFast(config: Config, outside: Outside): Promise<boolean> {
  const { world, close } = openWorld({ ...config, databaseUrl: withoutWaits(config.databaseUrl) })
  try {
    return await tellStory(world, say, outside)
  } finally {
    await close()
  }
}

const withoutWaits = (databaseUrl: string): string =>
  `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c synchronous_commit=off')}`

/** The product runs without them as well. */
async function tellRechargesOrSay(world: World, outside: Outside): Promise<void> {
  try {
    if (await tellRecharges(world, outside)) say('演示充值与退款已写入 (recharges and refunds)')
  } catch (error) {
    say(`演示充值与退款未写完 (recharges and refunds were cut short): ${error instanceof Error ? error.message : String(error)}`)
  }
}

function say(line: string): void {
  console.log(line)
}
