// API or worker with one house connected, as a process of its own: its keys come on standard input, its address goes out as one line.
import { parseArgs } from 'node:util'
import { systemClock } from '@tallyhelm/infra/clock/clock'
import { createHttpClient } from '@tallyhelm/infra/http-client/http-client'
import { startServer } from '@tallyhelm/server/program/start'
import { HOUSE_ADAPTERS } from '@tallyhelm/world/open/house-adapters'
import { openBenchWorld } from '../add-quota/bench-world.ts'

const { values } = parseArgs({ options: { url: { type: 'string' }, role: { type: 'string' } } })
const { url, role } = values
if (!url || (role !== 'api' && role !== 'worker'))
  throw new Error('usage: serve.ts --url postgresql://… --role api|worker, keys on standard input')
const pieces: string[] = []
for await (const piece of process.stdin.setEncoding('utf8')) pieces.push(String(piece))
const { world } = openBenchWorld(url, 16)
const clock = systemClock()
const http = createHttpClient({ clock, log: world.log, allowPrivateHosts: true, timeoutMs: 10_000, maxBytes: 1024 * 1024, connections: 2 })
const house = HOUSE_ADAPTERS.WECHAT?.(JSON.parse(pieces.join('')), { http, files: http, clock })
Object.assign(world.houses, { of: (method: string) => (method === 'WECHAT' ? house : undefined) })
const most = Number.MAX_SAFE_INTEGER
const server = await startServer(world, {
  roles: [role],
  host: '127.0.0.1',
  port: 0,
  databaseDirectUrl: url,
  limits: { perAddressPerMinute: most, perSessionPerMinute: most, noticesPerAddressPerMinute: most },
})
console.log(server.url)
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
