// A process that reconciles one day's file of one house, fetched from the bench's address, and tells how long each turn took.
import { parseArgs } from 'node:util'
import { monotonicMs, systemClock } from '@tallyhelm/infra/clock/clock'
import { createHttpClient } from '@tallyhelm/infra/http-client/http-client'
import { reconcileHouse } from '@tallyhelm/flows/payments/reconcile-houses'
import { HOUSE_ADAPTERS } from '@tallyhelm/world/open/house-adapters'
import { openBenchWorld } from '../add-quota/bench-world.ts'

const { values } = parseArgs({ options: { url: { type: 'string' }, day: { type: 'string' } } })
if (!values.url || !values.day) throw new Error('usage: reconcile.ts --url postgresql://… --day YYYY-MM-DD, keys on standard input')
const { url, day } = values
const { world } = openBenchWorld(url, 4)
const pieces: string[] = []
for await (const piece of process.stdin.setEncoding('utf8')) pieces.push(String(piece))
const http = createHttpClient({
  clock: systemClock(),
  log: world.log,
  allowPrivateHosts: true,
  timeoutMs: 10_000,
  maxBytes: 8 * 1024 * 1024,
  connections: 2,
})
const house = HOUSE_ADAPTERS.WECHAT?.(JSON.parse(pieces.join('')), { http, files: http, clock: systemClock() })
Object.assign(world.houses, { of: (method: string) => (method === 'WECHAT' ? house : undefined) })
// What the process is without a file; the bench asks for it by a line, and for the file by the next one.
globalThis.gc?.()
console.log(JSON.stringify({ restMb: process.memoryUsage().rss / 1024 / 1024 }))
const [startMs, atRest] = [monotonicMs(), process.cpuUsage()]
const end = await reconcileHouse(world, { method: 'WECHAT', day })
const { user, system } = process.cpuUsage(atRest)
console.log(
  JSON.stringify({ end, tookMs: monotonicMs() - startMs, nodeMs: (user + system) / 1_000, peakMb: process.resourceUsage().maxRSS / 1024 }),
)
await http.close()
process.exit(0)
