// Submits 500 pairs, 50 ad accounts to ten BMs, every second without end; prints the median of the first ten in milliseconds.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { submitBindings } from '@tallyhelm/flows/bindings/submit-bindings'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import sql from 'sql-template-tag'
import { HOT_CUSTOMER } from '../add-quota/bench-database.ts'
import { openBenchWorld } from '../add-quota/bench-world.ts'
import { actorOf } from '../add-quota/load-flow.ts'

const ACCOUNTS = 50
const TARGETS = 10
const EVERY_MS = 1_000
const WARM_UP = 2
const MEASURED = 10

const { values } = parseArgs({ options: { url: { type: 'string' } } })
if (!values.url) throw new Error('usage: submit-pairs.ts --url postgresql://…')
const { world } = openBenchWorld(values.url, 2)
const actor = actorOf(HOT_CUSTOMER)
const ids = await world.db.read({ kind: 'system' }, tx =>
  tx.rows<{ id: string }>(sql`select id::text from ad_accounts_accounts where customer_id = ${HOT_CUSTOMER} order by id`),
)
const started = Date.now()
const took: number[] = []
for (let round = 0; ; round += 1) {
  const from = (round * ACCOUNTS) % ids.length
  // Other BMs each time: what is under way already would be refused.
  const targets = Array.from({ length: TARGETS }, (_, place) => String(started * 1_000 + round * TARGETS + place))
  const pairs = ids
    .slice(from, from + ACCOUNTS)
    .flatMap(({ id }) => targets.map(target => ({ adAccountId: id, type: 'BM', action: 'BIND', target, role: 'ADVERTISE' }) as const))
  const startMs = monotonicMs()
  const { pairs: answers } = await submitBindings(world, actor, { idempotencyKey: crypto.randomUUID(), note: '', pairs })
  const tookMs = monotonicMs() - startMs
  if (answers.length !== ACCOUNTS * TARGETS || answers.some(({ refused }) => refused !== null)) throw new Error('a pair was refused')
  if (round >= WARM_UP) took.push(tookMs)
  if (took.length === MEASURED) console.log((took.toSorted((left, right) => left - right)[MEASURED / 2] ?? Number.NaN).toFixed(0))
  if (took.length > MEASURED) await sleep(Math.max(0, EVERY_MS - tookMs))
}
