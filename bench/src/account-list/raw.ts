// The yardstick: the shortest way from PostgreSQL to JSON for the same page, with kept counters and a session look-up.
import fastify from 'fastify'
import pg from 'pg'
import type { Served } from './served.ts'

/** A session table of its own with one row: the least that any server must read before it answers. */
export async function startRaw(url: string, customerId: string, connections: number): Promise<Served> {
  // The tenant stands in the statement alone; for a role that row-level security binds, the scope opens every row.
  const pool = new pg.Pool({ connectionString: url, max: connections, options: '-c app.scope=system' })
  await pool.query('create table if not exists bench_sessions (sid text primary key, customer_id bigint not null)')
  await pool.query(`insert into bench_sessions values ('raw', $1) on conflict (sid) do update set customer_id = excluded.customer_id`, [
    customerId,
  ])
  const app = fastify()
  app.post<{ Body: { channel: string; account_status: string; page_num: number; page_size: number } }>('/list', async request => {
    const { channel, account_status, page_num, page_size } = request.body
    const session = await pool.query('select customer_id from bench_sessions where sid = $1', [request.headers.sid])
    const customerId = session.rows[0].customer_id
    const { rows } = await pool.query(STATEMENT, [customerId, channel, account_status, page_size, (page_num - 1) * page_size])
    const content = rows.map(({ total: _total, ...row }) => row)
    return { content, total_size: rows[0]?.total ?? 0, page_num, page_size }
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `${address}/list`, headers: { sid: 'raw' } }
}

const STATEMENT = `
  select a.id, a.outside_account_id, a.account_name, a.company_id, co.company_name, a.channel, a.account_status, a.frozen_status, a.currency,
    a.timezone, a.balance_minor, a.spent_minor, a.limit_minor, a.avg_spend_7d_minor, a.days_left_tenths, a.is_low_balance,
    a.total_added_minor, a.today_spend_minor, a.personal_auth, a.ad_type, a.sub_customer_id, a.opened_at, a.synced_at, a.last_operation_at,
    a.remark,
    (select sum(n)::int from ad_accounts_counters c where c.customer_id = $1 and c.channel = $2 and c.company_id = 0 and c.account_status = $3) as total
  from ad_accounts_accounts a join companies_companies co on co.id = a.company_id
  where a.customer_id = $1 and a.channel = $2 and a.account_status = $3
  order by a.id desc limit $4 offset $5`
