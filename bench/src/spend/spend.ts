// Daily spend over twenty million rows, through HTTP with a session and row-level security: totals, charts and rows, beside Fastify and pg alone.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { CONNECTIONS, load, type Running, serve } from '../account-list/load.ts'
import { median, percentiles, timed } from '../account-list/measure.ts'

/** p50 in milliseconds at one connection (reliability.md 1). */
const BUDGETS = { total: 10, ofAccounts: 40, rowsByDay: 50, rowsByAccount: 150 }
/** Of the yardstick's requests per second. */
const RATIO_BUDGET = 0.5
const FAMILY = '/api/bill/client/daily/consume'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    /** a role that row-level security does not bind: the yardstick has none */
    'raw-url': { type: 'string' },
    calls: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'all' },
    /** of the seed's customers 1 is the largest (100,000 ad accounts), 5 has 20,000 and sub-customers, 500 is a usual one */
    customers: { type: 'string', default: '1,5,500' },
  },
})
const { url } = values
if (url === undefined)
  throw new Error(
    'usage: spend.ts --url postgresql://… [--raw-url postgresql://superuser…] [--calls 40] [--seconds 5] [--rounds 3] [--only all|times|load] [--customers 1,5,500]',
  )

const until = addDays(dayOf(new Date(Date.now())), 1)
const days = (count: number) => ({ channel: 'FACEBOOK', from: addDays(until, -count), until })
const paged = { page_num: 1, page_size: 20 }
const ids = Array.from({ length: 500 }, (_, index) => String(200_000_000_001 + index * 997))

type Question = { name: string; path: string; body: object; budget: number }
const totals: Question[] = [7, 30, 365].flatMap(count =>
  (['DAY', 'COMPANY', 'CUSTOMER'] as const).map(dimension => ({
    name: `total and chart of ${count} days by ${dimension.toLowerCase()}`,
    path: dimension === 'CUSTOMER' ? `${FAMILY}/customers/total-amount` : `${FAMILY}/daily/total-amount`,
    body: dimension === 'CUSTOMER' ? days(count) : { ...days(count), dimension },
    budget: BUDGETS.total,
  })),
)
const filtered: Question[] = [
  { name: 'total of 30 days, one currency', body: { currency: 'EUR' }, budget: BUDGETS.total },
  { name: 'total of 30 days, 500 ids', body: { outside_account_ids: ids }, budget: BUDGETS.ofAccounts },
  { name: 'total of 30 days, a BM', body: { bm_id: '900000104' }, budget: BUDGETS.ofAccounts },
].map(question => ({ ...question, path: `${FAMILY}/daily/total-amount`, body: { ...days(30), ...question.body } }))
const rows: Question[] = ['day', 'spend_usd', 'clicks'].flatMap(sort => [
  { name: `rows of 30 days by day, by ${sort}`, path: `${FAMILY}/daily`, body: { ...days(30), ...paged, sort }, budget: BUDGETS.rowsByDay },
  ...(sort === 'day'
    ? []
    : [
        {
          name: `rows of 30 days by account, by ${sort}`,
          path: `${FAMILY}/accounts`,
          body: { ...days(30), ...paged, sort },
          budget: BUDGETS.rowsByAccount,
        },
      ]),
])

let isWithin = true
if (values.only !== 'load') for (const customer of values.customers.split(',')) await measureTimes(url, customer)
if (values.only !== 'times') await measureLoad(url, values['raw-url'] ?? url)
if (!isWithin) process.exitCode = 1

async function measureTimes(database: string, customer: string): Promise<void> {
  const { served, child } = await serve(database, 'server', customer)
  // Each tenth customer of the seed has sub-customers; ids and BM are the largest customer's.
  const isAgent = Number(customer) % 10 === 5
  const asked = [
    ...totals.filter(({ path }) => isAgent || !path.includes('/customers/')),
    ...(customer === '1' ? filtered : filtered.slice(0, 1)),
    ...rows,
  ]
  for (const { name, path, body, budget } of asked) {
    const { p50, p99 } = percentiles(await timed(Number(values.calls), () => call(served.url, served.headers, path, body)))
    const isOver = p50 > budget
    if (isOver) isWithin = false
    const times = `p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} of ${budget} ms`
    console.log(`customer ${customer.padStart(3)}  ${name.padEnd(44)} ${times}${isOver ? '  OVER' : ''}`)
  }
  child.kill()
}

async function call(server: string, headers: Record<string, string>, path: string, body: object): Promise<void> {
  const reply = await fetch(new URL(path, server), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await reply.json()) as { code: number; msg: string } // the envelope of our own server
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
}

/** Rounds alternate, so that a noisy minute hits both; the first warms up. */
async function measureLoad(database: string, rawDatabase: string): Promise<void> {
  const raw = await serve(rawDatabase, 'raw', '1', join(import.meta.dirname, 'serve-raw.ts'))
  const whole = await serve(database, 'server', '1')
  for (const [name, rawPath, path, body] of [
    ['total and chart of 30 days', '/total', `${FAMILY}/daily/total-amount`, { ...days(30), dimension: 'DAY' }],
    ['rows of 30 days by spend', '/rows', `${FAMILY}/daily`, { ...days(30), ...paged, sort: 'spend_usd' }],
  ] as const) {
    const rates = { raw: [] as number[], server: [] as number[] }
    for (let round = 0; round <= Number(values.rounds); round += 1) {
      const [ofRaw, ofServer] = [await rateOf(raw, rawPath, body), await rateOf(whole, path, body)]
      if (round === 0) continue
      rates.raw.push(ofRaw)
      rates.server.push(ofServer)
    }
    const ratio = median(rates.server) / median(rates.raw)
    if (ratio < RATIO_BUDGET) isWithin = false
    const perSecond = `${median(rates.server).toFixed(1)} of ${median(rates.raw).toFixed(1)} requests/s at ${CONNECTIONS} connections`
    console.log(
      `${name.padEnd(30)} ${perSecond}: ${ratio.toFixed(2)} × raw, at least ${RATIO_BUDGET}${ratio < RATIO_BUDGET ? '  MISSED' : ''}`,
    )
  }
  for (const { child } of [raw, whole]) child.kill()
}

async function rateOf({ served }: Running, path: string, body: object): Promise<number> {
  return (await load(new URL(path, served.url).href, served.headers, body, Number(values.seconds))).requests.average
}
