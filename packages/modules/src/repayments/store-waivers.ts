// Waivers of late fees in the database: what staff propose, under the id of its case. What holds stands on the statement.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Day } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'

export type Waiver = { statementId: string; customerId: string; until: Day }

export async function insertWaiver(tx: Tx, caseId: string, { statementId, customerId, until }: Waiver): Promise<void> {
  await tx.run(sql`
    insert into repayments_waivers (id, statement_id, customer_id, waived_until) values (${caseId}, ${statementId}, ${customerId}, ${until})`)
}

export async function readWaiver(tx: Tx, caseId: string): Promise<Waiver & { isSettled: boolean }> {
  return await tx.one<Waiver & { isSettled: boolean }>(sql`
    select w.statement_id as "statementId", w.customer_id as "customerId", w.waived_until as until, s.status = 'SETTLED' as "isSettled"
    from repayments_waivers w join credit_statements s on s.id = w.statement_id where w.id = ${caseId}`)
}
