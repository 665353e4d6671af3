// Applications for another limit: the case as its reviewer reads it with its papers, and what waits of a customer.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CreditPaperRequest, CreditPapers, WaitingApplication } from '@tallyhelm/protocol/topics/credit/console-schemas'
import { type Currency, decimalText, displayText, money } from '@tallyhelm/protocol/values/money'
import sql, { raw } from 'sql-template-tag'
import type { CaseView } from '../cases/case-view.ts'
import { CASE_PROPOSAL_COLUMNS, caseProposalOf, type CaseProposalRow } from '../cases/proposal-rows.ts'
import { namedPapers } from '../files/named-papers.ts'
import { LINE_TABLES } from './line-rows.ts'

type Row = {
  customer_id: string
  customer_name: string
  currency: Currency
  target: string
  papers: number
  base: string
  used: string
  is_waiting: boolean
  has_proposal: boolean
}

export const creditApplicationView: CaseView = async (tx, { caseId }) => {
  const row = await tx.one<Row>(sql`
    select c.id as customer_id, c.name as customer_name, p.currency, p.target_minor as target, jsonb_array_length(p.papers) as papers,
      l.total - l.temporary as base, l.used + l.pending as used, k.status = 'PENDING' as is_waiting, exists (
        select from credit_proposals w join cases_cases wk on wk.id = w.id
        where w.customer_id = c.id and w.currency = p.currency and wk.status = 'PENDING') as has_proposal
    from credit_applications p join cases_cases k on k.id = p.id join organization_customers c on c.id = p.customer_id ${LINE_TABLES}
    where p.id = ${caseId} and l.currency = p.currency`)
  const text = (minor: string) => `${displayText(money(BigInt(minor), row.currency))} ${row.currency}`
  const plain = (label: string, value: string) => ({ label, before: null, value, note: null })
  return {
    facts: [
      plain('客户', row.customer_name),
      { label: '目标额度', before: row.is_waiting ? text(row.base) : null, value: text(row.target), note: null },
      ...(row.is_waiting ? [plain('已用与占用', text(row.used))] : []),
      plain('财务资料', row.papers === 0 ? '未提供' : `${row.papers} 份`),
    ],
    warning: null,
    obstacle: row.is_waiting && row.has_proposal ? '该授信已有待复核的变更，请先复核或撤回' : null,
    link: `/customers/${row.customer_id}?tab=credit`,
  }
}

export const PAPER_NAMES = raw(`array(select paper ->> 'name' from jsonb_array_elements(p.papers) paper)`)

/** Refuses NOT_FOUND for what is no application. */
export async function creditPapers(db: Database, scope: StaffScope, { case_id }: { case_id: string }): Promise<CreditPapers> {
  const row = await db.read(scope, tx =>
    tx.maybe<CreditPapers>(sql`
      select ${namedPapers(raw('p.papers'))} as papers from credit_applications p where p.id = ${case_id} and ${ownCustomers(scope, 'p.customer_id')}`),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** By its key. Refuses NOT_FOUND, also for another application's. */
export async function creditPaper(
  db: Database,
  scope: StaffScope,
  { case_id, paper }: CreditPaperRequest,
): Promise<{ name: string; stored: string; contentType: string }> {
  const row = await db.read(scope, tx =>
    tx.maybe<{ name: string; stored: string }>(sql`
      select one ->> 'name' as name, one ->> 'key' as stored from credit_applications p cross join jsonb_array_elements(p.papers) one
      where p.id = ${case_id} and one ->> 'paper' = ${paper} and ${ownCustomers(scope, 'p.customer_id')}`),
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...row, contentType: row.stored.endsWith('.pdf') ? 'application/pdf' : 'image/webp' }
}

type WaitingRow = CaseProposalRow & Pick<WaitingApplication, 'currency' | 'papers'> & { minor: string }

export async function waitingApplication(tx: Tx, customerId: string): Promise<WaitingApplication | null> {
  const row = await tx.maybe<WaitingRow>(sql`
    select p.currency, p.target_minor as minor, ${PAPER_NAMES} as papers, ${CASE_PROPOSAL_COLUMNS}
    from credit_applications p join cases_cases k on k.id = p.id
    where p.customer_id = ${customerId} and ${ownCustomers(tx.scope, 'p.customer_id')} and k.status = 'PENDING' order by p.id limit 1`)
  if (!row) return null
  const { minor, ...rest } = row
  return { ...caseProposalOf(rest), target: decimalText(money(BigInt(minor), row.currency)) }
}
