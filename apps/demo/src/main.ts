// The demo: the whole product on one machine — embedded PostgreSQL, sandbox, server with both roles, built portal, seeded story.
import { EmbeddedPostgresInUse } from '@tallyhelm/infra/db/embedded'
import { ConfigError, OlderLayout } from '@tallyhelm/world/open/program'
import { COMMANDS, runCommand } from './program/run-command.ts'
import { buildPages } from './program/page-build.ts'
import { runDemo } from './program/run-demo.ts'
import { runDevelopment } from './program/run-development.ts'

const command = COMMANDS.find(name => name === process.argv[2])
try {
  if (process.argv[2] === 'build') {
    // Whoever starts next finds the pages built from these sources, and builds nothing beside another one.
    await buildPages()
    process.exit(0)
  }
  if (command) process.exit(await runCommand(command, process.argv.slice(3)))
  const stop = process.argv.includes('--dev') ? await runDevelopment() : await runDemo({ firstDay: process.argv.includes('--first-day') })
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void stop().then(() => process.exit(0))
    })
  }
} catch (error) {
  const explainsItself = error instanceof ConfigError || error instanceof EmbeddedPostgresInUse || error instanceof OlderLayout
  console.error(explainsItself ? error.message : error)
  process.exit(1)
}
