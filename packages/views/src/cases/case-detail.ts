// One case in full for its reviewer: what it asks for, what was flagged, and its history.
import type { Database, StaffScope, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { readableKinds } from '@tallyhelm/protocol/topics/cases/kinds'
import type { CaseDetail } from '@tallyhelm/protocol/topics/cases/schemas'
import sql from 'sql-template-tag'
import { whereOf } from '../lists/read-page.ts'
import { type CaseReader, ownerOf } from './case-list.ts'
import { CASE_TABLES, caseColumns, caseRowOf, type CaseSqlRow } from './case-row.ts'
import { CASE_VIEWS } from './views-of-kinds.ts'

/** Refuses NOT_FOUND, also for a kind that the reader may not see. */
export function caseDetail(db: Database, scope: StaffScope, { role, now }: CaseReader, request: { case_id: string }): Promise<CaseDetail> {
  return db.read(scope, async tx => {
    const conditions = [sql`k.id = ${request.case_id}`, sql`k.kind = any(${readableKinds(role)}::text[])`]
    const row = await tx.maybe<CaseSqlRow & { asked_reason: string; proof: string | null }>(sql`
      select ${caseColumns(now)}, k.asked_reason, k.proof from ${CASE_TABLES} ${whereOf(tx, { owner: ownerOf(scope), conditions })}`)
    if (!row) throw new Refusal('NOT_FOUND')
    const { asked_reason, proof: file, ...columns } = row
    const proof = file === null ? null : { is_picture: file.endsWith('.webp') }
    const shown = await CASE_VIEWS[row.kind](tx, { caseId: row.case_id, now })
    return { ...caseRowOf(columns), asked_reason, proof, ...shown, ...(await caseHistory(tx, row.case_id)) }
  })
}

/** Which stored file shows what a case asks for. Refuses NOT_FOUND as caseDetail, and for a case without one. */
export async function caseProof(
  db: Database,
  scope: StaffScope,
  { role }: CaseReader,
  request: { case_id: string },
): Promise<{ name: string; contentType: string }> {
  const found = await db.read(scope, tx => {
    const conditions = [sql`k.id = ${request.case_id}`, sql`k.kind = any(${readableKinds(role)}::text[])`]
    return tx.maybe<{ name: string; contentType: string }>(sql`
      select f.name, f.content_type as "contentType" from ${CASE_TABLES} join files_files f on f.name = k.proof
      ${whereOf(tx, { owner: ownerOf(scope), conditions })}`)
  })
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** Flags of the latest rejection, and every step. */
export async function caseHistory(tx: Tx, caseId: string): Promise<Pick<CaseDetail, 'flags' | 'history'>> {
  const flags = await tx.rows<CaseDetail['flags'][number]>(sql`
    select f.field, f.note from cases_flags f
    where f.case_id = ${caseId} and f.revision = (select max(l.revision) from cases_flags l where l.case_id = ${caseId}) order by f.field`)
  const steps = await tx.rows<Omit<CaseDetail['history'][number], 'at'> & { at: Date }>(sql`
    select event, by_name as by, at, reason from cases_events where case_id = ${caseId} order by id`)
  return { flags, history: steps.map(step => ({ ...step, at: step.at.toISOString() })) }
}
