// Spend in bulk: four days of many ad accounts, chunk by chunk as the rounds write them, beside statements by hand that keep only days and totals, in
// processor time of Node and PostgreSQL; then whole rounds of all accounts in simulated time, within what platforms take.
import { systemClock } from '@tallyhelm/infra/clock/clock'
import { readSpendRound } from '@tallyhelm/flows/spend/read-spend-round'
import { addDays, dayOf, daysBetween } from '@tallyhelm/protocol/values/day'
import type { World } from '@tallyhelm/world/handles/world'
import { openBenchWorld } from '../add-quota/bench-world.ts'
import { startOwnDatabase } from '../product/own-database.ts'
import { seedAccounts } from '../seed/seed-accounts.ts'
import { openSeedClient } from '../seed/seed-client.ts'
import { answers, settledAmount } from './answers.ts'
import { openLimit } from './limit.ts'
import { measureRounds } from './rounds.ts'

/** Account-days in a second of processor time, of Node and PostgreSQL together. */
const BUDGET = 5_000
const DAYS = 4
const CHUNK = 100
const ACCOUNTS = Number(process.env['BENCH_ACCOUNTS'] ?? 100_000)
/** As many of Meta's as are written chunk by chunk beside the yardstick. */
const CHUNKED = 10_000

type Platform = World['platforms']['FACEBOOK']
type Asked = { id: string; outsideId: string; currency: 'USD' | 'EUR' | 'JPY' }
/** Days that were never read; today that has gone on; and nothing new. */
const STAGES = ['new days', 'today moves', 'the same again'] as const

const database = await startOwnDatabase()
try {
  const { client, lap } = await openSeedClient(database.url)
  await seedAccounts(client, lap, { accounts: ACCOUNTS, customers: Math.ceil(ACCOUNTS / 170) })
  await client.query(`update ad_accounts_accounts set adopted_on = '2020-01-01', adoption_spend_minor = 0, timezone = 'Asia/Shanghai'`)
  await client.query('vacuum analyze')
  const { rows } = await client.query<Asked>(`
    select id::text, outside_account_id as "outsideId", currency from ad_accounts_accounts where channel = 'FACEBOOK' order by id limit ${CHUNKED}`)
  await client.end()
  lap(`${rows.length} accounts of Meta`)
  const isWritten = await measure(rows)
  const bench = openBenchWorld(database.url, 4)
  const isRead = await measureRounds(bench.world, cpuMsOf)
  await bench.close()
  process.exitCode = isWritten && isRead ? 0 : 1
} finally {
  await database.stop()
}

/** Product and yardstick take turns, stage by stage. */
async function measure(accounts: readonly Asked[]): Promise<boolean> {
  const bench = openBenchWorld(database.url, 4)
  const limit = await openLimit(database)
  const chunks = Array.from({ length: Math.ceil(accounts.length / CHUNK) }, (_, at) => accounts.slice(at * CHUNK, (at + 1) * CHUNK))
  const today = dayOf(systemClock().now())
  const days = daysBetween(addDays(today, 1 - DAYS), addDays(today, 1))
  let isKept = true
  for (const [stage, name] of STAGES.entries()) {
    const amountOf = (id: string, day: string) => {
      const settled = settledAmount(id, day)
      return day === today && stage > 0 ? settled + 5_000 : settled
    }
    const world = answering(bench.world, today, amountOf)
    const product = await cpuMsOf(async () => {
      for (const chunk of chunks) {
        const { written } = await readSpendRound(world, { channel: 'FACEBOOK', ids: chunk.map(({ id }) => id), days: DAYS, source: 'SYNC' })
        if (written !== chunk.length) throw new Error(`${written} of ${chunk.length} accounts were written`)
      }
    })
    const yardstick = await cpuMsOf(async () => {
      for (const chunk of chunks) {
        await limit.write(chunk.flatMap(({ id }) => days.map(day => ({ id, day, minor: amountOf(id, day) }))))
      }
    })
    const perSecond = (ms: number) => Math.round((accounts.length * DAYS * 1_000) / ms)
    const isWithin = perSecond(product) >= BUDGET
    isKept &&= isWithin
    console.log(
      `${name.padEnd(16)} ${perSecond(product)} account-days a second of processor time, by hand ${perSecond(yardstick)} (${(product / yardstick).toFixed(2)} × its time); budget ≥ ${BUDGET}: ${isWithin ? 'kept' : 'MISSED'}`,
    )
  }
  const wrong = await limit.differences()
  if (wrong > 0) throw new Error(`${wrong} days or totals are not what the yardstick has`)
  await limit.end()
  await bench.close()
  return isKept
}

/** The same world whose Meta tells every day of every account at once. */
function answering(world: World, today: string, amountOf: (id: string, day: string) => number): World {
  const readSpend: Platform['readSpend'] = question => answers(question, { today, amountOf })
  const FACEBOOK = Object.create(world.platforms.FACEBOOK, { readSpend: { value: readSpend } }) as Platform // the world's but for this
  return Object.create(world, { platforms: { value: { ...world.platforms, FACEBOOK } } }) as World // the same world otherwise
}

async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  const [postgres, node] = [await database.cpuMs(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(node)
  return (await database.cpuMs()) - postgres + (user + system) / 1_000
}
