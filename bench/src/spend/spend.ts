// Totals and charts of spend over twenty million daily rows: what the home page and its trend ask for.
import { parseArgs } from 'node:util'
import { systemClock } from '@tallyhelm/infra/clock/clock'
import { openDatabase } from '@tallyhelm/infra/db/database'
import { createLogger } from '@tallyhelm/infra/log/log'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { keyFigures } from '@tallyhelm/views/spend/key-figures'
import { lowBalance } from '@tallyhelm/views/spend/low-balance'
import { todo } from '@tallyhelm/views/spend/todo'
import { trend } from '@tallyhelm/views/spend/trend'
import { percentiles, timed } from '../account-list/measure.ts'

/** p50 of every total and chart (reliability.md 1). */
const BUDGET_MS = 10

const { values } = parseArgs({ options: { url: { type: 'string' }, calls: { type: 'string', default: '200' } } })
if (!values.url) throw new Error('usage: spend.ts --url postgresql://… [--calls 200]')
const database = openDatabase({
  url: values.url,
  applicationName: 'bench',
  maxConnections: 1,
  log: createLogger({ name: 'bench', level: 'fatal' }),
})
const now = systemClock().now()
const until = addDays(dayOf(now), 1)
const scope = (customerId: string) => ({ kind: 'tenant', customerId, subCustomerId: null }) as const
const range = (days: number) => ({ from: addDays(until, -days), until, now })

const asked = {
  'trend of 7 days, largest customer': () => trend(database, scope('1'), range(7)),
  'trend of 30 days, largest customer': () => trend(database, scope('1'), range(30)),
  'trend of 365 days, largest customer': () => trend(database, scope('1'), range(365)),
  'trend of 365 days, median customer': () => trend(database, scope('500'), range(365)),
  'key figures, largest customer': () => keyFigures(database, scope('1'), { now }),
  'key figures, median customer': () => keyFigures(database, scope('500'), { now }),
  'low balance, largest customer': () => lowBalance(database, scope('1')),
  'to-do, largest customer': () => todo(database, scope('1'), { now }),
}
let isWithin = true
for (const [name, ask] of Object.entries(asked)) {
  const { p50, p99 } = percentiles(await timed(Number(values.calls), ask))
  if (p50 > BUDGET_MS) isWithin = false
  console.log(`${name.padEnd(40)} p50 ${p50.toFixed(2).padStart(6)}  p99 ${p99.toFixed(2).padStart(6)} ms`)
}
await database.close()
console.log(`budget: p50 ≤ ${BUDGET_MS} ms: ${isWithin ? 'kept' : 'MISSED'}`)
if (!isWithin) process.exitCode = 1
