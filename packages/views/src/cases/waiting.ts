// How many cases wait for the decision of one of the staff: of the kinds of his role, and none that he asked for or rejected himself.
import type { Database, StaffScope } from '@tallyhelm/infra/db/database'
import { checkableKinds, type CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import type { CasesWaiting } from '@tallyhelm/protocol/topics/cases/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { type CaseReader, ownerOf } from './case-list.ts'
import { CASE_TABLES } from './case-row.ts'
import { whereOf } from '../lists/read-page.ts'

/** A condition on `cases_cases k`. */
export const waitsFor = (staffId: string, kinds: readonly CaseKind[]): Sql => sql`
  k.status = 'PENDING' and k.kind = any(${kinds}::text[])
    and (k.maker_kind <> 'staff' or k.maker_id <> ${staffId}) and (k.stage <> 'APPEAL' or k.decided_by <> ${staffId})`

export function casesWaiting(db: Database, scope: StaffScope, { staffId, role }: CaseReader): Promise<CasesWaiting> {
  const conditions = [waitsFor(staffId, checkableKinds(role))]
  return db.read(scope, tx =>
    tx.one<CasesWaiting>(sql`select count(*)::int as count from ${CASE_TABLES} ${whereOf(tx, { owner: ownerOf(scope), conditions })}`),
  )
}
