// Applications for another credit limit in the database, under the ids of their cases.
import type { Tx } from '@tallyhelm/infra/db/database'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

export type CreditPaper = { key: string; name: string }
export type CreditApplication = { customerId: string; target: Money; papers: readonly CreditPaper[] }

export async function insertCreditApplication(tx: Tx, caseId: string, { customerId, target, papers }: CreditApplication): Promise<void> {
  await tx.run(sql`
    insert into credit_applications (id, customer_id, currency, target_minor, papers)
    values (${caseId}, ${customerId}, ${target.currency}, ${target.minor}, ${JSON.stringify(papers)}::jsonb)`)
}

type Row = { customerId: string; currency: Currency; minor: string; papers: CreditPaper[] }

export async function readCreditApplication(tx: Tx, caseId: string): Promise<CreditApplication> {
  const { customerId, currency, minor, papers } = await tx.one<Row>(sql`
    select customer_id as "customerId", currency, target_minor as minor, papers from credit_applications where id = ${caseId}`)
  return { customerId, target: money(BigInt(minor), currency), papers }
}

/** What its approval proposed. */
export async function setApplicationProposal(tx: Tx, caseId: string, proposalId: string): Promise<void> {
  await tx.run(sql`update credit_applications set proposal_id = ${proposalId} where id = ${caseId}`)
}

/** Whether this change was proposed for an application of its customer. */
export async function isOfApplication(tx: Tx, proposalId: string): Promise<boolean> {
  return (await tx.maybe(sql`select 1 from credit_applications where proposal_id = ${proposalId}`)) !== undefined
}
