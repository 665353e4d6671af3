// A program that closes what is due at a given instant and nothing else, and tells how long each part took and how large it grew.
import { parseArgs } from 'node:util'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { closeMonths } from '@tallyhelm/flows/billing/close-months'
import { finishAllClosings } from '@tallyhelm/flows/billing/finish-closings'
import { openBenchWorld } from '../add-quota/bench-world.ts'

const { values } = parseArgs({ options: { url: { type: 'string' }, at: { type: 'string' } } })
if (!values.url || !values.at) throw new Error('usage: close.ts --url postgresql://… --at 2026-04-06T12:00:00+08:00')
const bench = openBenchWorld(values.url, 4)
const at = new Date(values.at)
const world = { ...bench.world, clock: { ...bench.world.clock, now: () => at } }
globalThis.gc?.()
const restMb = process.memoryUsage().rss / 1024 / 1024
const [startMs, atRest] = [monotonicMs(), process.cpuUsage()]
const reports = await closeMonths(world)
const closedMs = monotonicMs() - startMs
const finished = await finishAllClosings(world)
const finishedMs = monotonicMs() - startMs - closedMs
const { user, system } = process.cpuUsage(atRest)
const [report] = reports
if (report === undefined || reports.length > 1 || report.waiting > 0) throw new Error(`not one month closed: ${JSON.stringify(reports)}`)
const told = {
  ...report,
  closedMs,
  finished,
  finishedMs,
  nodeMs: (user + system) / 1_000,
  restMb,
  peakMb: process.resourceUsage().maxRSS / 1024,
}
console.log(JSON.stringify(told))
await bench.close()
process.exit(0)
