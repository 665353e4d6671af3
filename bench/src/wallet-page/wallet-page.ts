// The wallet page of a customer with a million flows: its cards and a page of flows with the period's sums, beside the statement that only fetches the rows.
import { openDatabase } from '@tallyhelm/infra/db/database'
import { createLogger } from '@tallyhelm/infra/log/log'
import { flowListRequest } from '@tallyhelm/protocol/topics/wallet/schemas'
import { balances } from '@tallyhelm/views/wallet/balances'
import { flowList } from '@tallyhelm/views/wallet/flow-list'
import pg from 'pg'
import { percentiles, timed } from '../account-list/measure.ts'
import { HOT_CUSTOMER, startBenchDatabase } from '../add-quota/bench-database.ts'

/** p50 of all that the page asks for. */
const BUDGET_MS = 10
const FLOWS = Number(process.env['BENCH_FLOWS'] ?? 1_000_000)
const CALLS = Number(process.env['BENCH_CALLS'] ?? 200)
const DAYS = 365

const started = await startBenchDatabase({ withCustomers: true })
const admin = new pg.Client({ connectionString: started.adminUrl })
await admin.connect()
await fill()
const wallet = await walletId()
const database = openDatabase({
  url: started.productUrl,
  applicationName: 'bench',
  maxConnections: 2,
  log: createLogger({ name: 'bench', level: 'fatal' }),
})
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await database.close()
  await admin.end()
  await started.stop()
}

/** Money in and quota out in turn, over a year, with the days that posting would have kept. */
async function fill(): Promise<void> {
  const ownWallet = `(select id from ledger_accounts where kind = 'WALLET' and customer_id = ${HOT_CUSTOMER})`
  await admin.query(`
    select set_config('app.scope', 'system', false);
    insert into ledger_transfers (idempotency_key, code, debit_account_id, credit_account_id, amount_minor, currency, state, customer_id,
        reference_kind, reference_id, operator, summary, created_at, ended_at, flow_no, debit_balance_after, credit_balance_after)
      select 'bench-' || n, (case when n % 2 = 0 then 'RECHARGE' else 'QUOTA_ADD' end)::ledger_transfer_code,
        case when n % 2 = 0 then 0 else w.id end, case when n % 2 = 0 then w.id else 0 end, 100, 'USD', 'POSTED', ${HOT_CUSTOMER},
        'PAYMENT', n::text, '系统', '流水', t.at, t.at, n, 0, 0
      from generate_series(1, ${FLOWS}) n, (select ${ownWallet} as id) w,
        lateral (select '2026-01-01'::timestamptz + interval '1 second' * (n::bigint * ${DAYS} * 86400 / ${FLOWS}) as at) t;
    insert into ledger_days (ledger_account_id, day, code, customer_id, debits_minor, credits_minor, debit_entries, credit_entries, first_flow_no, last_flow_no)
      select w.id, (t.ended_at at time zone 'Asia/Shanghai')::date, t.code, ${HOT_CUSTOMER},
        coalesce(sum(t.amount_minor) filter (where t.debit_account_id = w.id), 0), coalesce(sum(t.amount_minor) filter (where t.credit_account_id = w.id), 0),
        count(*) filter (where t.debit_account_id = w.id), count(*) filter (where t.credit_account_id = w.id), min(t.flow_no), max(t.flow_no)
      from ledger_transfers t, (select ${ownWallet} as id) w group by 1, 2, 3`)
  await admin.query('vacuum analyze')
}

async function measure(): Promise<boolean> {
  const scope = { kind: 'tenant', customerId: HOT_CUSTOMER, subCustomerId: null } as const
  const asked = {
    'the month, newest page': { from: '2026-12-01', until: '2027-01-01' },
    'the year, newest page': { from: '2026-01-01', until: '2027-01-01' },
    'all, a page in the middle': { page_num: Math.floor(FLOWS / 40) },
    'all, one type': { flow_type: 'RECHARGE' },
    'all, oldest first': { order: 'asc' },
  }
  const { p50: limit } = percentiles(await timed(CALLS, fetchRows))
  console.log(`${'rows alone, by the statement that fetches them'.padEnd(48)} p50 ${limit.toFixed(2).padStart(7)} ms`)
  const { p50: cards } = percentiles(await timed(CALLS, () => balances(database, scope)))
  console.log(`${'cards alone'.padEnd(48)} p50 ${cards.toFixed(2).padStart(7)} ms`)
  let isWithin = true
  for (const [name, filters] of Object.entries(asked)) {
    const request = flowListRequest.parse({ fund: 'WALLET', currency: 'USD', page_size: 20, ...filters })
    const page = await flowList(database, scope, request)
    if (page.content.length !== 20) throw new Error(`${name}: ${page.content.length} rows`)
    const { p50, p99 } = percentiles(await timed(CALLS, () => Promise.all([balances(database, scope), flowList(database, scope, request)])))
    if (p50 > BUDGET_MS) isWithin = false
    console.log(
      `${`cards and ${name}`.padEnd(48)} p50 ${p50.toFixed(2).padStart(7)}  p99 ${p99.toFixed(2).padStart(7)} ms of ${page.total_size} flows, ${(p50 / limit).toFixed(1)} × the rows alone`,
    )
  }
  console.log(`budget: p50 ≤ ${BUDGET_MS} ms: ${isWithin ? 'kept' : 'MISSED'}`)
  return isWithin
}

/** What nobody could do without. */
async function fetchRows(): Promise<unknown> {
  return await admin.query({
    name: 'rows',
    text: `select * from (
      (select * from ledger_transfers where debit_account_id = $1 and state = 'POSTED' order by flow_no desc limit 20)
      union all (select * from ledger_transfers where credit_account_id = $1 and state = 'POSTED' order by flow_no desc limit 20)) f
      order by flow_no desc limit 20`,
    values: [wallet],
  })
}

async function walletId(): Promise<string> {
  const { rows } = await admin.query(`select id::text from ledger_accounts where kind = 'WALLET' and customer_id = ${HOT_CUSTOMER}`)
  return String(rows[0]?.id)
}
