// The product's own server for the bench, as a process of its own: prints its address as one line.
import { parseArgs } from 'node:util'
import { startServer } from '@tallyhelm/server/program/start'
import { openBenchWorld } from './bench-world.ts'

const { values } = parseArgs({ options: { url: { type: 'string' } } })
if (!values.url) throw new Error('usage: serve.ts --url postgresql://…')
const { world } = openBenchWorld(values.url, 16)
const most = Number.MAX_SAFE_INTEGER
const server = await startServer(world, {
  roles: ['api'],
  host: '127.0.0.1',
  port: 0,
  databaseDirectUrl: values.url,
  limits: { perAddressPerMinute: most, perSessionPerMinute: most },
})
console.log(server.url)
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
