// The yardstick of daily spend: the shortest way from PostgreSQL to JSON for totals with their chart and for rows, with a session look-up.
import { parseArgs } from 'node:util'
import fastify from 'fastify'
import pg from 'pg'
import { CONNECTIONS } from '../account-list/load.ts'

type Asked = { channel: string; from: string; until: string; page_size?: number }

const { values } = parseArgs({ options: { url: { type: 'string' }, kind: { type: 'string' }, customer: { type: 'string', default: '1' } } })
if (!values.url) throw new Error('usage: serve-raw.ts --url postgresql://superuser… [--customer 1]')
// The tenant stands in the statement alone.
const pool = new pg.Pool({ connectionString: values.url, max: CONNECTIONS, options: '-c app.scope=system' })
await pool.query('create table if not exists bench_sessions (sid text primary key, customer_id bigint not null)')
await pool.query(`insert into bench_sessions values ('raw', $1) on conflict (sid) do update set customer_id = excluded.customer_id`, [
  values.customer,
])

const SHOWN = 'coalesce(d.closed_usd_minor, d.spend_usd_minor)'
const DAYS = 'd.customer_id = $1 and d.channel = $2 and d.day >= $3 and d.day < $4'
const SUMS = `select r.day::text, r.currency, r.spend_minor, r.spend_usd_minor from spend_rollups r
  where r.customer_id = $1 and r.sub_customer_id = 0 and r.company_id = 0 and r.channel = $2 and r.day >= $3 and r.day < $4`
const ACCOUNTS = `select d.ad_account_id, sum(${SHOWN}) as usd, bool_or(${SHOWN} <> 0) as active from spend_days d where ${DAYS}
  group by d.ad_account_id order by usd desc`
const TOP = `select d.ad_account_id, d.day::text, ${SHOWN} as usd from spend_days d where ${DAYS} and d.ad_account_id = any($5)`
const ROWS = `with page as (select d.ad_account_id, d.day from spend_days d where ${DAYS} order by ${SHOWN} desc limit $5)
  select d.*, a.account_name, a.outside_account_id, c.company_name from page p join spend_days d using (ad_account_id, day)
  join ad_accounts_accounts a on a.id = d.ad_account_id join companies_companies c on c.id = d.company_id order by ${SHOWN} desc`
const COUNT = `select sum(r.day_rows)::int as total from spend_rollups r
  where r.customer_id = $1 and r.sub_customer_id = 0 and r.company_id = 0 and r.channel = $2 and r.day >= $3 and r.day < $4`

const app = fastify()
const parameters = async (sid: unknown, { channel, from, until }: Asked): Promise<unknown[]> => {
  const { rows } = await pool.query('select customer_id from bench_sessions where sid = $1', [sid])
  return [rows[0].customer_id, channel, from, until]
}
app.post<{ Body: Asked }>('/total', async request => {
  const asked = await parameters(request.headers.sid, request.body)
  const { rows: days } = await pool.query(SUMS, asked)
  const { rows: accounts } = await pool.query(ACCOUNTS, asked)
  const top = accounts.slice(0, 5)
  const { rows: series } = await pool.query(TOP, [...asked, top.map(({ ad_account_id: id }) => id)])
  return { days, active: accounts.filter(({ active }) => active).length, series }
})
app.post<{ Body: Asked }>('/rows', async request => {
  const asked = await parameters(request.headers.sid, request.body)
  const { rows: content } = await pool.query(ROWS, [...asked, request.body.page_size])
  const { rows: counted } = await pool.query(COUNT, asked)
  return { content, total_size: counted[0].total }
})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(JSON.stringify({ url: address, headers: { sid: 'raw' } }))
