// One batch with all of its rows: what is wrong before the confirmation, what became of them after it.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownExactly, ownRows } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ImportRowState } from '@tallyhelm/protocol/topics/imports/enums'
import type { ImportDetail, ImportPrice, ImportRow, RowProblem } from '@tallyhelm/protocol/topics/imports/schemas'
import { hasAmounts, kindOf } from '@tallyhelm/protocol/topics/imports/sheets'
import { ITEM_STATES, type ItemState } from '@tallyhelm/protocol/topics/quota/enums'
import type { EndedBy } from '@tallyhelm/protocol/topics/quota/shown-states'
import { type Currency, decimalText, money } from '@tallyhelm/protocol/values/money'
import sql, { raw } from 'sql-template-tag'
import { readRecentSame } from './recent-same.ts'
import { type BatchRow, batchColumns, batchOf, PAIR_STATE, progress } from './progress.ts'

type DetailRow = BatchRow & {
  phase: string
  currency: Currency
  reason: string | null
  remark: string
  sheet_reading: ImportDetail['sheet_reading']
}
type Line = Omit<ImportRow, 'state' | 'reason' | 'amount'> & {
  amount: string
  problems: RowProblem[]
  minor: string | null
  refused_reason: string | null
  shortage: string | null
  is_chosen: boolean
  item_state: ItemState | null
  pair_state: 'FINISHED' | 'FAIL' | 'PROCESSING' | null
  pair_told: string | null
  ended_by: EndedBy | null
  fail_reason: string | null
}

/** `mostAccounts`: how many rows an order takes. */
export type BatchView = { scope: TenantScope; now: Date; mostAccounts: number }

/** Refuses NOT_FOUND for a foreign or missing batch alike. */
export async function batchDetail(db: Database, view: BatchView, request: { batch_id: string }): Promise<ImportDetail> {
  const { scope, now } = view
  const { found, lines, priced, recent } = await db.read(scope, async tx => ({
    found: await tx.maybe<DetailRow>(sql`
      select ${batchColumns}, b.phase, b.currency, b.reason, b.remark, b.sheet_reading from imports_batches b ${progress(scope, now)}
      where b.id = ${request.batch_id} and ${ownExactly(scope, 'b')}`),
    lines: await readLines(tx, scope, request.batch_id),
    priced: await readPrice(tx, view, request.batch_id),
    recent: await readRecentSame(tx, view, request.batch_id),
  }))
  if (!found) throw new Refusal('NOT_FOUND')
  const { phase, currency, reason, remark, sheet_reading, ...batch } = found
  const movesAmounts = hasAmounts(kindOf(batch))
  const rows = lines.map(line => rowOf(line, phase, movesAmounts))
  const ready = lines.filter(line => phase === 'WAITING' && line.problems.length === 0)
  const readyAmount = ready.reduce((sum, line) => sum + BigInt(line.minor ?? '0'), 0n)
  return {
    ...batchOf(batch),
    currency,
    ready_count: ready.length,
    invalid_count: rows.filter(row => row.problems.length > 0).length,
    ready_amount: movesAmounts ? decimalText(money(readyAmount, currency)) : null,
    price: priced && ready.length > 0 ? priceOf(priced, currency) : null,
    recent_same: recent,
    reason,
    remark,
    sheet_reading,
    is_confirmed: phase === 'RUNNING',
    rows,
  }
}

type Priced = { kind: ImportPrice['payer']['kind']; amount: string; service_fee: string; tax: string; available: string }

/** What the rows of a waiting batch of additions cost: fees rounded once for each order that they will be cut into, as acceptance does. */
function readPrice(tx: Tx, { scope, now, mostAccounts }: BatchView, batchId: string): Promise<Priced | undefined> {
  return tx.maybe<Priced>(sql`
    select k.kind, sum(r.amount)::text as amount, sum(billing_share(r.amount, coalesce(g.service_fee_basis_points, 0)))::text as service_fee,
      sum(billing_share(r.amount, coalesce(g.tax_basis_points, 0)))::text as tax, coalesce(max(w.available), 0)::text as available
    from imports_batches b
    cross join lateral (
      select sum(n.amount_minor)::bigint as amount
      from (select x.amount_minor, (row_number() over (order by x.row_no) - 1) / ${mostAccounts}::int as chunk
        from imports_rows x where x.batch_id = b.id and x.problems = '[]' and ${ownExactly(scope, 'x')}) n
      group by n.chunk) r
    left join lateral (
      select f.service_fee_basis_points, f.tax_basis_points from billing_fee_rates f
      where f.customer_id = b.customer_id and f.channel = b.channel and f.valid_from <= ${now} order by f.valid_from desc limit 1) g on true
    cross join lateral (
      select case when b.sub_customer_id is not null or c.customer_type in (1, 2) then 'WALLET' else 'CREDIT_LINE' end as kind
      from organization_customers c where c.id = b.customer_id) k
    left join lateral (
      select l.credits_posted - l.debits_posted - l.debits_pending + coalesce(l.overdraft_minor, 0) as available
      from ledger_accounts a join ledger_balances l on l.ledger_account_id = a.id
      where a.kind = k.kind and a.currency = b.currency and ${ownExactly(scope, 'a')}) w on true
    where b.id = ${batchId} and b.import_type = 'ADD' and b.phase = 'WAITING' and ${ownExactly(scope, 'b')}
    group by k.kind`)
}

function priceOf({ kind, available, ...sums }: Priced, currency: Currency): ImportPrice {
  const text = (minor: bigint) => decimalText(money(minor, currency))
  const [amount, serviceFee, tax] = [BigInt(sums.amount), BigInt(sums.service_fee), BigInt(sums.tax)]
  const total = amount + serviceFee + tax
  const missing = total - BigInt(available)
  return {
    service_fee: text(serviceFee),
    tax: text(tax),
    total: text(total),
    payer: { kind, available: text(BigInt(available)), shortage: missing > 0n ? text(missing) : null },
  }
}

/** The lines of an order are the ones that the wire shows: one for each row, whatever legs it has. */
function readLines(tx: Tx, scope: TenantScope, batchId: string): Promise<Line[]> {
  return tx.rows<Line>(sql`
    with lines as materialized (
      select item from imports_chunks c cross join lateral jsonb_array_elements(quota_order_items(c.order_id)) as x (item)
      where c.batch_id = ${batchId} and c.order_id is not null and ${ownExactly(scope, 'c')})
    select r.row_no, r.account, coalesce(r.name_before, a.account_name) as account_name, r.to_account, t.account_name as to_account_name, r.amount,
      r.target, r.role, r.problems, r.amount_minor as minor, r.refused_reason, c.shortage, r.chunk is not null as is_chosen,
      case when r.item_id is not null then c.order_id else r.pair_id end as apply_no, r.item_id, c.submit_id,
      l.item ->> 'state' as item_state, l.item ->> 'ended_by' as ended_by, l.item ->> 'fail_reason' as fail_reason,
      case when n.id is not null then ${raw(PAIR_STATE)} end as pair_state, i.told as pair_told
    from imports_rows r
    left join imports_chunks c on c.batch_id = r.batch_id and c.number = r.chunk and ${ownExactly(scope, 'c')}
    left join lines l on l.item ->> 'item_id' = r.item_id::text
    left join bindings_pairs n on n.id = r.pair_id and ${ownRows(scope, 'n')}
    left join items_items i on i.id = n.id
    left join ad_accounts_accounts a on a.id = r.ad_account_id and a.customer_id = r.customer_id
    left join ad_accounts_accounts t on t.id = r.to_ad_account_id and t.customer_id = r.customer_id
    where r.batch_id = ${batchId} and ${ownExactly(scope, 'r')} order by r.row_no`)
}

const WHY_FAILED: ReadonlySet<ImportRowState> = new Set(['FAIL', 'REJECTED', 'CALLED_OFF'])

function rowOf(line: Line, phase: string, movesAmounts: boolean): ImportRow {
  const {
    minor: _minor,
    refused_reason,
    shortage,
    is_chosen: _isChosen,
    item_state,
    ended_by: _endedBy,
    fail_reason,
    pair_state: _pairState,
    pair_told,
    amount,
    ...cells
  } = line
  const state = stateOf(line, phase)
  const words = WHY_FAILED.has(state)
    ? (refused_reason ?? fail_reason ?? (pair_told || line.problems.map(problem => problem.msg).join('；')))
    : // What a binding waits for is told too: it may be up to the customer.
      state === 'PROCESSING' && pair_told
  return { ...cells, amount: movesAmounts ? amount : null, state, reason: (state === 'SHORT' ? shortage : words) || null }
}

function stateOf(line: Line, phase: string): ImportRowState {
  if (line.item_state) {
    if (line.item_state === 'FINISHED') return 'FINISHED'
    if (line.item_state !== 'FAIL') return ITEM_STATES[line.item_state].ended ? 'FAIL' : 'PROCESSING'
    return line.ended_by === null ? 'FAIL' : line.ended_by === 'REJECTED' ? 'REJECTED' : 'CALLED_OFF'
  }
  if (line.pair_state !== null) return line.pair_state
  if (line.item_id !== null) return 'PROCESSING'
  if (phase === 'CANCELLED') return 'CANCELLED'
  if (phase !== 'RUNNING') return line.problems.length > 0 ? 'INVALID' : 'READY'
  if (line.refused_reason !== null || !line.is_chosen) return 'FAIL'
  return line.shortage === null ? 'QUEUED' : 'SHORT'
}
