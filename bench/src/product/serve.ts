// One of the servers under load, as a process of its own: prints its address as one line.
import { parseArgs } from 'node:util'
import { startServer } from '@tallyhelm/server/program/start'
import { openBenchWorld } from '../add-quota/bench-world.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    sandbox: { type: 'string' },
    role: { type: 'string' },
    slots: { type: 'string', default: '256' },
  },
})
const { url, sandbox, role } = values
if (!url || !sandbox || (role !== 'api' && role !== 'worker'))
  throw new Error('usage: serve.ts --url postgresql://… --sandbox http://… --role api|worker [--slots 256]')
const { world } = openBenchWorld(url, 12, sandbox)
const most = Number.MAX_SAFE_INTEGER
const slots = { general: 16, eachChannel: Number(values.slots) }
// Checkouts that know no slots of a channel take the other name.
const places = { slots, workerConcurrency: Math.min(slots.general, slots.eachChannel) }
const server = await startServer(world, {
  roles: [role],
  host: '127.0.0.1',
  port: 0,
  databaseDirectUrl: url,
  ...places,
  limits: { perAddressPerMinute: most, perSessionPerMinute: most },
})
console.log(server.url)
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
