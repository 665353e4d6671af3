// The program: serves (roles from the configuration), or runs one of the subcommands migrate, ledger:check, orders:manual.
import { migrateDatabase, readConfig, ConfigError } from '@tallyhelm/world/open/program'
import { openWorld } from '@tallyhelm/world/open/open-world'
import { startServer } from './program/start.ts'

type Config = ReturnType<typeof readConfig>

const COMMANDS: Readonly<Record<string, (config: Config) => Promise<void>>> = {
  serve,
  migrate: async config => {
    const applied = await migrateDatabase(config)
    console.log(applied.length === 0 ? '数据库已是最新 (nothing to migrate)' : applied.map(name => `已执行 ${name}`).join('\n'))
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

async function serve(config: Config): Promise<void> {
  const { world, close } = openWorld(config)
  const server = await startServer(world, {
    roles: config.roles,
    host: config.host,
    port: config.port,
    databaseDirectUrl: config.databaseDirectUrl,
  })
  const stopSignal = await new Promise<string>(resolve => {
    for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => resolve(name))
  })
  world.log.info({ stopSignal }, 'the server stops')
  await server.stop()
  await close()
}
