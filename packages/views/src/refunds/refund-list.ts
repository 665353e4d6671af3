// A payer's refunds, the latest first, with how many there are of each status (screens.md 7, Transaction record, 退款).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownExactly } from '@tallyhelm/infra/db/tenant'
import type { RefundStatus } from '@tallyhelm/protocol/topics/refunds/enums'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { refundFile } from '@tallyhelm/protocol/topics/refunds/columns'
import { refundFilters } from '@tallyhelm/protocol/topics/refunds/lists'
import type { Refund, RefundListRequest, RefundPage } from '@tallyhelm/protocol/topics/refunds/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { type ConditionTable, chosenOr, conditionsOf, duringDays, is, ofAmounts } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage, whereOf } from '../lists/read-page.ts'

/** A customer's own, without those of its sub-customers; the counts follow every filter but the status. */
export async function refundList(db: Database, scope: TenantScope, request: RefundListRequest): Promise<RefundPage> {
  return await db.read(scope, async tx => {
    const source = sourceOf(scope, request)
    const page = await readPage<Refund>(tx, REFUND_FIELDS, source, request)
    const { status: _status, ...others } = request
    const counted = await tx.rows<{ status: RefundStatus; n: number }>(sql`
      select r.status, count(*)::int as n from ${source.tables} ${whereOf(tx, sourceOf(scope, others))} group by r.status`)
    return { ...page, counts: { ...NONE, ...Object.fromEntries(counted.map(row => [row.status, row.n])) } }
  })
}

const NONE: RefundPage['counts'] = { REFUND_WAIT: 0, REFUNDING: 0, REFUND_SUCCESS: 0, REFUND_FAIL: 0 }

export const refundExport = (scope: TenantScope, request: ExportRequestOf<'REFUNDS'>): ExportSource =>
  fileOf(scope, refundFile, REFUND_FIELDS, sourceOf(scope, request), request)

/** Also of chosen rows, by their ids. */
const sourceOf = (scope: TenantScope, request: Omit<RefundListRequest, 'page_num' | 'page_size'>): PageSource => ({
  tables: sql`payments_refunds r`,
  owner: { rows: 'r' },
  conditions: [ownExactly(scope, 'r'), ...chosenOr(sql`r.id`, request, () => conditionsOf(refundFilters, request, CONDITIONS))],
  order: sql`r.submitted_at desc, r.id desc`,
})

const CONDITIONS: ConditionTable<typeof refundFilters> = {
  no: is(sql`r.id`),
  currency: is(sql`r.currency`),
  status: is(sql`r.status`),
  amount: ofAmounts(sql`r.amount_minor`, sql`r.currency`),
  submitted: duringDays(sql`r.submitted_at`),
}

const amount = (minor: string): Sql => amountOf(raw(minor), raw('r.currency'))
/** By which ways it goes, in words. */
export const WAYS_OF_REFUND = raw(`(select string_agg(w.text, '、' order by w.text desc) from (
  select distinct case p.way when 'HOUSE' then '原路退回' else '银行转账' end as text from payments_refund_parts p where p.refund_id = r.id) w)`)

export const REFUND_FIELDS: Fields<Refund> = {
  refund_id: raw('r.id'),
  currency: raw('r.currency'),
  amount: amount('r.amount_minor'),
  paid: amount(`(case when r.ended_at is not null then (select coalesce(sum(p.amount_minor), 0)::bigint from payments_refund_parts p
    where p.refund_id = r.id and p.state = 'DONE') end)`),
  ways: WAYS_OF_REFUND,
  payee_name: raw('r.payee_name'),
  reason: raw('r.reason'),
  status: raw('r.status'),
  note: raw('r.note'),
  submitter: raw('r.user_name'),
  submitted_at: raw('r.submitted_at'),
  ended_at: raw('r.ended_at'),
}
