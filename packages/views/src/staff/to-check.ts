// To check: what colleagues proposed and this person may check: outcomes of legs, adjustments of the books, rates, exchange.
import type { Tx } from '@tallyhelm/infra/db/database'
import { RATE_CHECKERS } from '@tallyhelm/protocol/topics/billing/roles'
import { EXCHANGE_CHECKERS } from '@tallyhelm/protocol/topics/exchange/roles'
import { consoleQuotaEndpoints } from '@tallyhelm/protocol/topics/quota/console-endpoints'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import type { ProposalKind } from '@tallyhelm/protocol/topics/staff/enums'
import type { ProposalToCheck, Workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import sql, { join, type Sql } from 'sql-template-tag'

type Row = Omit<ProposalToCheck, 'at'> & { at: Date; total: number }

const MOST = 20

const CHECKERS: Readonly<Record<ProposalKind, readonly StaffRole[]>> = {
  OUTCOME: consoleQuotaEndpoints.check.staffRoles ?? [],
  ADJUSTMENT: reconciliationEndpoints.check.staffRoles ?? [],
  RATES: RATE_CHECKERS,
  EXCHANGE: EXCHANGE_CHECKERS,
}

/** The longest waiting first, at most 20, with how many there are; null for a role that checks nothing. Of one's own none is told. */
export async function proposalsToCheck(tx: Tx, { staffId, role }: { staffId: string; role: StaffRole }): Promise<Workbench['to_check']> {
  const proposals = openBesides(staffId)
  const parts = Object.entries(proposals).flatMap(([kind, part]) => (CHECKERS[kind as ProposalKind].includes(role) ? [part] : [])) // its keys
  if (parts.length === 0) return null
  const rows = await tx.rows<Row>(sql`
    select p.kind, p.id, p.customer_id, c.name as customer_name, p.subject, p.by_name, p.at, (count(*) over ())::int as total
    from (${join(parts, ' union all ')}) p left join organization_customers c on c.id = p.customer_id
    order by p.at, p.id limit ${MOST}`)
  return { count: rows[0]?.total ?? 0, items: rows.map(({ total: _, at, ...row }) => ({ ...row, at: at.toISOString() })) }
}

const openBesides = (staffId: string): Readonly<Record<ProposalKind, Sql>> => ({
  OUTCOME: sql`
    select 'OUTCOME' as kind, q.id, q.customer_id, i.order_id::text as subject, q.maker as by_name, q.made_at as at
    from quota_proposals q join quota_items i on i.id = q.item_id where q.verdict is null and q.maker_id <> ${staffId}`,
  ADJUSTMENT: sql`
    select 'ADJUSTMENT', d.id, d.customer_id, a.outside_account_id, d.proposed_by_name, d.proposed_at
    from reconciliation_differences d join ad_accounts_accounts a on a.id = d.ad_account_id
    where d.state in ('OPEN', 'TIME_LAG') and d.proposed_by <> ${staffId}`,
  RATES: sql`
    select 'RATES', r.id, r.customer_id, r.subject, r.maker, r.made_at
    from billing_rate_proposals r where r.verdict is null and r.maker_id <> ${staffId}`,
  EXCHANGE: sql`
    select 'EXCHANGE', e.id, null::bigint, e.currency, e.maker, e.made_at
    from exchange_proposals e where e.verdict is null and e.maker_id <> ${staffId}`,
})
