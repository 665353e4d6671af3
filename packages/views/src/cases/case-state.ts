// A case as its maker in the portal sees it: what was decided and why, what may be changed, and its history without names of staff.
import type { Tx } from '@tallyhelm/infra/db/database'
import { caseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { CaseState } from '@tallyhelm/protocol/topics/cases/schemas'
import { entryOf } from '@tallyhelm/protocol/values/table'
import sql from 'sql-template-tag'
import { caseHistory } from './case-detail.ts'
import { CASE_TABLES, caseColumns, caseRowOf, type CaseSqlRow } from './case-row.ts'

/** The caller has made sure that it is the reader's own. */
export async function caseState(tx: Tx, { caseId, now }: { caseId: string; now: Date }): Promise<CaseState> {
  const row = caseRowOf(await tx.one<CaseSqlRow>(sql`select ${caseColumns(now)} from ${CASE_TABLES} where k.id = ${caseId}`))
  const { flags, history } = await caseHistory(tx, caseId)
  const { fields, mayAppeal, appealsLapse = false } = caseKind(row.kind)
  const isRejected = row.status === 'REJECTED'
  return {
    case_id: row.case_id,
    status: row.status,
    stage: row.stage,
    submitted_at: row.submitted_at,
    due_at: row.due_at,
    decided_at: row.decided_at,
    decision_reason: row.decision_reason,
    flags: isRejected ? flags.map(flag => ({ ...flag, label: entryOf(fields, flag.field) ?? flag.field })) : [],
    history: history
      .filter(({ event }) => event !== 'CLAIMED' && event !== 'RELEASED')
      .map(({ event, at, reason }) => ({ event, at, reason })),
    may_withdraw: row.status === 'PENDING',
    may_resubmit: isRejected,
    may_appeal: (isRejected || (appealsLapse && row.status === 'LAPSED')) && mayAppeal && row.stage === 'REVIEW',
  }
}
