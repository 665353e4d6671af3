// A customer's late statements for staff, the latest first: what each costs today, and the waiver that waits.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import type { LateRequest, LateStatement, LateStatements } from '@tallyhelm/protocol/topics/repayments/console-schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import sql, { raw, type Sql } from 'sql-template-tag'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'
import { amountOf } from '../exports/export-source.ts'
import { feeDays, isLate, LEFT, lateFee, overdueDays } from './late-fee.ts'

export type LateTerms = { now: Date; lateFeeBasisPoints: number }
const amount = (minor: Sql): Sql => amountOf(minor, raw('s.currency'))

export async function lateStatements(
  db: Database,
  scope: StaffScope,
  { customer_id, currency }: LateRequest,
  { now, lateFeeBasisPoints }: LateTerms,
): Promise<LateStatements> {
  const today = dayOf(now)
  return await db.read(scope, async tx => {
    const rows = await tx.rows<Omit<LateStatement, 'waiver'>>(sql`
      select s.id::text as statement_id, to_char(s.month, 'YYYY-MM') as month, s.channel, m.company_name, s.currency,
        ${amount(sql`s.payable_minor`)} as payable, ${amount(LEFT)} as left, s.repay_on::text as repay_on, ${overdueDays(today)} as overdue_days,
        ${feeDays(today)} as fee_days, ${amount(lateFee(LEFT, today, lateFeeBasisPoints))} as late_fee,
        s.fee_waived_until::text as fee_waived_until
      from credit_statements s join companies_companies m on m.customer_id = s.customer_id and m.id = s.company_id
      where s.customer_id = ${customer_id} and ${ownCustomers(scope, 's.customer_id')} and ${isLate(today)}
        and (${currency}::text is null or s.currency = ${currency})
      order by s.repay_on, s.id`)
    const waiting = await tx.rows<CaseProposalRow & { statement_id: string; waived_until: string }>(sql`
      select ${CASE_PROPOSAL_COLUMNS}, w.statement_id::text as statement_id, w.waived_until::text as waived_until
      from repayments_waivers w join cases_cases k on k.id = w.id
      where w.customer_id = ${customer_id} and ${ownCustomers(scope, 'w.customer_id')} and k.status = 'PENDING'`)
    const waivers = new Map(waiting.map(({ statement_id, ...row }) => [statement_id, caseProposalOf(row)]))
    return { statements: rows.map(row => ({ ...row, waiver: waivers.get(row.statement_id) ?? null })) }
  })
}
