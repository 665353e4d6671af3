// What one of the staff holds: cases, feedback and differences that he claimed and has not finished, and the colleagues who may take over.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { ClaimedCases } from '@tallyhelm/protocol/topics/cases/schemas'
import { feedbackEndpoints } from '@tallyhelm/protocol/topics/diagnostics/feedback-endpoints'
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import sql from 'sql-template-tag'
import { whereOf } from '../lists/read-page.ts'
import { type CaseReader, ownerOf } from './case-list.ts'
import { CASE_TABLES } from './case-row.ts'

type Item = ClaimedCases['items'][number]
const QUOTED = 60

/** Cases the soonest due first; a claim of a case that has lapsed is none. */
export async function claimedCases(db: Database, scope: StaffScope, { staffId, now }: CaseReader): Promise<ClaimedCases> {
  const conditions = [sql`k.status = 'PENDING'`, sql`k.claimed_by = ${staffId}`, sql`k.claimed_until > ${now}`]
  return await db.read(scope, async tx => {
    const rows = await tx.rows<Omit<Item, 'due_at'> & { due_at: Date }>(sql`
      select k.id as case_id, k.kind, k.title, k.due_at from ${CASE_TABLES} ${whereOf(tx, { owner: ownerOf(scope), conditions })}
      order by k.due_at, k.id`)
    const feedback = await tx.rows<ClaimedCases['feedback'][number]>(sql`
      select f.id as feedback_id, left(f.content, ${QUOTED}) as content from diagnostics_feedback f
      where f.claimed_by = ${staffId} and f.state <> 'CLOSED' order by f.id`)
    const differences = await tx.rows<ClaimedCases['differences'][number]>(sql`
      select d.id as difference_id, a.account_name from reconciliation_differences d join ad_accounts_accounts a on a.id = d.ad_account_id
      where d.claimed_by = ${staffId} and d.state in ('OPEN', 'TIME_LAG') order by d.id`)
    const roles = new Set([
      ...rows.flatMap(({ kind }) => caseKind(kind).checkers),
      ...(feedback.length > 0 ? rolesOf(feedbackEndpoints.claim) : []),
      ...(differences.length > 0 ? rolesOf(reconciliationEndpoints.claim) : []),
    ])
    const colleagues = await tx.rows<ClaimedCases['colleagues'][number]>(sql`
      select u.id as staff_id, u.staff_name from staff_users u
      where u.role = any(${[...roles]}::text[]) and not u.is_disabled and u.id <> ${staffId} order by u.staff_name, u.id`)
    return { items: rows.map(row => ({ ...row, due_at: row.due_at.toISOString() })), feedback, differences, colleagues }
  })
}
