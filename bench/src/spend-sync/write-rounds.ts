// Writes rounds of spend without end, at the pace of 100,000 ad accounts in an hour; prints one line when the first is written.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { monotonicMs } from '@tallyhelm/infra/clock/clock'
import { readSpendRound } from '@tallyhelm/flows/spend/read-spend-round'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { openBenchWorld } from '../add-quota/bench-world.ts'
import { answers, settledAmount } from './answers.ts'

const CHUNK = 50
const EVERY_MS = (3_600_000 / 100_000) * CHUNK
const DAYS = 4

type Platform = World['platforms']['FACEBOOK']

const { values } = parseArgs({ options: { url: { type: 'string' } } })
if (!values.url) throw new Error('usage: write-rounds.ts --url postgresql://…')
const { world } = openBenchWorld(values.url, 4)
const ids = await world.db.read({ kind: 'system' }, tx =>
  tx.rows<{ id: string }>(sql`select id::text from ad_accounts_accounts where channel = 'FACEBOOK' order by id limit 10000`),
)
let moved = 0
/** Other figures each time: a round that finds nothing new writes little. */
const readSpend: Platform['readSpend'] = question => answers(question, { amountOf: (id, day) => settledAmount(id, day) + moved })
const FACEBOOK = Object.create(world.platforms.FACEBOOK, { readSpend: { value: readSpend } }) as Platform // the world's but for this
const answering = Object.create(world, { platforms: { value: { ...world.platforms, FACEBOOK } } }) as World // the same world otherwise
for (let at = 0; ; at = (at + CHUNK) % ids.length) {
  const startMs = monotonicMs()
  moved = (moved + 100) % 50_000
  const chunk = ids.slice(at, at + CHUNK).map(({ id }) => id)
  await readSpendRound(answering, { channel: 'FACEBOOK', ids: chunk, days: DAYS, source: 'SYNC' })
  if (at === 0) console.log('writing')
  await sleep(Math.max(0, EVERY_MS - (monotonicMs() - startMs)))
}
