// The program: serves (roles from the configuration), or runs one of the subcommands migrate, ledger:check, orders:manual.
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { listManual } from '@tallyhelm/flows/quota/list-manual'
import { migrateDatabase, readConfig, ConfigError } from '@tallyhelm/world/open/program'
import { openWorld } from '@tallyhelm/world/open/open-world'
import type { World } from '@tallyhelm/world/handles/world'
import { startServer } from './program/start.ts'

type Config = ReturnType<typeof readConfig>

const COMMANDS: Readonly<Record<string, (config: Config) => Promise<void>>> = {
  serve,
  migrate: async config => {
    const applied = await migrateDatabase(config)
    console.log(applied.length === 0 ? '数据库已是最新 (nothing to migrate)' : applied.map(name => `已执行 ${name}`).join('\n'))
  },
  'ledger:check': async config => {
    const violations = await inWorld(config, checkBooks)
    for (const violation of violations) console.error(JSON.stringify(violation))
    console.log(violations.length === 0 ? '账目核对无误 (the books hold)' : `发现 ${violations.length} 处不符 (violations)`)
    if (violations.length > 0) process.exitCode = 1
  },
  'orders:manual': async config => {
    const items = await inWorld(config, listManual)
    if (items.length === 0) console.log('没有需要人工核对的额度申请 (nothing waits for people)')
    else console.table(items)
  },
}

await run(process.argv[2] ?? 'serve')

async function run(name: string): Promise<void> {
  const command = COMMANDS[name]
  if (!command) {
    console.error(`未知命令 ${name}，可用：${Object.keys(COMMANDS).join('、')} (unknown command)`)
    process.exitCode = 2
    return
  }
  try {
    await command(readConfig())
  } catch (error) {
    // A wrong configuration explains itself line by line; anything else is worth its stack.
    console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  }
}

async function inWorld<Result>(config: Config, work: (world: World) => Promise<Result>): Promise<Result> {
  const { world, close } = openWorld(config)
  try {
    return await work(world)
  } finally {
    await close()
  }
}

async function serve(config: Config): Promise<void> {
  const { world, close } = openWorld(config)
  const server = await startServer(world, {
    roles: config.roles,
    host: config.host,
    port: config.port,
    databaseDirectUrl: config.databaseDirectUrl,
    trustedProxies: config.trustedProxies,
  })
  const stopSignal = await new Promise<string>(resolve => {
    for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => resolve(name))
  })
  world.log.info({ stopSignal }, 'the server stops')
  await server.stop()
  await close()
}
