// A payer's recharges, the latest first, with how many there are of each status (screens.md 7, Transaction record).
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownExactly } from '@tallyhelm/infra/db/tenant'
import { OVERDUE_REASON, type RechargeStatus } from '@tallyhelm/protocol/topics/payments/enums'
import type { ExportRequestOf } from '@tallyhelm/protocol/topics/exports/schemas'
import { rechargeFile } from '@tallyhelm/protocol/topics/payments/columns'
import { rechargeFilters } from '@tallyhelm/protocol/topics/payments/lists'
import type { Recharge, RechargeListRequest, RechargePage } from '@tallyhelm/protocol/topics/payments/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf, type ExportSource } from '../exports/export-source.ts'
import { type ConditionTable, chosenOr, conditionsOf, duringDays, is, ofAmounts } from '../lists/conditions.ts'
import { fileOf } from '../lists/list-file.ts'
import { type Fields, type PageSource, readPage, whereOf } from '../lists/read-page.ts'

/** A customer's own, without those of its sub-customers; the counts follow every filter but the status. */
export async function rechargeList(db: Database, scope: TenantScope, request: RechargeListRequest): Promise<RechargePage> {
  return await db.read(scope, async tx => {
    const source = sourceOf(scope, request)
    const page = await readPage<Recharge>(tx, RECHARGE_FIELDS, source, request)
    const { status: _status, ...others } = request
    const counted = await tx.rows<{ status: RechargeStatus; n: number }>(sql`
      select r.status, count(*)::int as n from ${source.tables} ${whereOf(tx, sourceOf(scope, others))} group by r.status`)
    return { ...page, counts: countsOf(counted) }
  })
}

const countsOf = (counted: readonly { status: RechargeStatus; n: number }[]): RechargePage['counts'] => ({
  ...NONE,
  ...Object.fromEntries(counted.map(row => [row.status, row.n])),
})
const NONE: RechargePage['counts'] = {
  TO_BE_PAY: 0,
  TO_BE_RECHARGE: 0,
  RECHARGING: 0,
  RECHARGE_SUCCESS: 0,
  RECHARGE_FAILED: 0,
  RECHARGE_REJECT: 0,
}

export const rechargeExport = (scope: TenantScope, request: ExportRequestOf<'RECHARGES'>): ExportSource =>
  fileOf(scope, rechargeFile, FILE_FIELDS, sourceOf(scope, request), request)

/** Also of chosen rows, by their ids. */
export const sourceOf = (scope: TenantScope, request: Omit<RechargeListRequest, 'page_num' | 'page_size'>): PageSource => ({
  tables: sql`payments_recharges r`,
  owner: { rows: 'r' },
  conditions: [ownExactly(scope, 'r'), ...chosenOr(sql`r.id`, request, () => conditionsOf(rechargeFilters, request, CONDITIONS))],
  order: sql`r.submitted_at desc, r.id desc`,
})

/** Of what waits for its payer only payments at a house end by themselves: a transfer waits for its voucher as long as it takes. */
export const RECHARGES_WAITING = {
  PAY: raw(`(r.status = 'TO_BE_PAY' and r.expires_at is not null)`),
  VOUCHER: raw(`(r.status = 'TO_BE_PAY' and r.expires_at is null)`),
} as const

const CONDITIONS: ConditionTable<typeof rechargeFilters> = {
  no: is(sql`r.id`),
  method: is(sql`r.method`),
  currency: is(sql`r.currency`),
  status: is(sql`r.status`),
  bank: bank => sql`exists (select from payments_accounts p where p.id = r.receiving_account_id and p.bank = ${bank})`,
  amount: ofAmounts(sql`r.amount_minor`, sql`r.currency`),
  submitted: duringDays(sql`r.submitted_at`),
  waits: what => RECHARGES_WAITING[what],
}

const amount = (minor: string): Sql => amountOf(raw(minor), raw('r.currency'))

export const RECHARGE_FIELDS: Fields<Recharge> = {
  recharge_id: raw('r.id'),
  method: raw('r.method'),
  currency: raw('r.currency'),
  amount: amount('r.amount_minor'),
  received: amount('r.received_minor'),
  fee: amount('r.fee_minor'),
  credited: amount('(r.received_minor - r.fee_minor)'),
  payer_name: raw('r.payer_name'),
  voucher_count: raw('(select count(*)::int from payments_vouchers v where v.recharge_id = r.id)'),
  status: raw('r.status'),
  reason: raw('r.reason'),
  is_late: raw('r.is_late'),
  is_repayment: raw('r.is_repayment'),
  submitter: raw('r.user_name'),
  submitted_at: raw('r.submitted_at'),
  expires_at: raw('r.expires_at'),
  credited_at: raw('r.credited_at'),
}

/** The state of a file is the one that the screen shows. */
const FILE_FIELDS: Fields<Recharge> = {
  ...RECHARGE_FIELDS,
  status: sql`case when r.status = 'RECHARGE_FAILED' and r.reason = ${OVERDUE_REASON} then 'OVERDUE' else r.status end`,
}
