// Steps of a case in the database. Each fails when the case is no longer in the state that the step begins with.
import type { Tx } from '@tallyhelm/infra/db/database'
import { CLAIM_MS, dueAt } from '@tallyhelm/protocol/topics/cases/limits'
import sql, { type Sql } from 'sql-template-tag'
import { lapseOf } from './rules.ts'
import { holdSlaHours } from './store-sla.ts'
import type { Case, CasePerson } from './store.ts'

export type CaseDecision = { status: 'APPROVED' | 'REJECTED'; by: CasePerson; reason: string; at: Date }
export type CaseFlag = { field: string; note: string }

export const claimCase = (tx: Tx, id: string, by: CasePerson, at: Date): Promise<void> =>
  change(tx, id, 'PENDING', sql`claimed_by = ${by.id}, claimer = ${by.name}, claimed_until = ${new Date(at.getTime() + CLAIM_MS)}`)

export const releaseCase = (tx: Tx, id: string): Promise<void> => change(tx, id, 'PENDING', NO_CLAIM)

/** The table refuses a decision of the staff member who asked. */
export const decideCase = (tx: Tx, id: string, { status, by, reason, at }: CaseDecision): Promise<void> =>
  change(
    tx,
    id,
    'PENDING',
    sql`status = ${status}, decided_by = ${by.id}, decider = ${by.name}, decided_at = ${at}, decision_reason = ${reason}, ended_at = ${at},
      outcome_seen_at = null, ${NO_CLAIM}`,
  )

/** Withdrawn by its maker, who knows, or lapsed. */
export const endCase = (tx: Tx, id: string, status: 'WITHDRAWN' | 'LAPSED', at: Date): Promise<void> =>
  change(tx, id, 'PENDING', sql`status = ${status}, ended_at = ${at}, outcome_seen_at = ${status === 'WITHDRAWN' ? at : null}, ${NO_CLAIM}`)

/** The next revision of a rejected case: its time begins anew. */
export const resubmitCase = async (tx: Tx, { id, kind }: Pick<Case, 'id' | 'kind'>, title: string, at: Date): Promise<void> =>
  change(tx, id, 'REJECTED', sql`title = ${title}, revision = revision + 1, stage = 'REVIEW', ${await waitsFrom(tx, kind, at)}`)

/** One that was rejected, or that our own checks ended. */
export const appealCase = async (tx: Tx, { id, kind, status }: Pick<Case, 'id' | 'kind' | 'status'>, at: Date): Promise<void> =>
  change(tx, id, status === 'LAPSED' ? 'LAPSED' : 'REJECTED', sql`stage = 'APPEAL', ${await waitsFrom(tx, kind, at)}`)

const waitsFrom = async (tx: Tx, kind: Case['kind'], at: Date): Promise<Sql> => sql`
  status = 'PENDING', ended_at = null, submitted_at = ${at}, due_at = ${dueAt(at, await holdSlaHours(tx, kind))}, lapses_at = ${lapseOf(kind, at, null)}`

/** What the reviewer marked in this revision. */
export async function insertCaseFlags(tx: Tx, { id, revision }: Pick<Case, 'id' | 'revision'>, flags: readonly CaseFlag[]): Promise<void> {
  for (const { field, note } of flags)
    await tx.run(sql`insert into cases_flags (case_id, revision, field, note) values (${id}, ${revision}, ${field}, ${note})`)
}

export async function readFlaggedFields(tx: Tx, { id, revision }: Pick<Case, 'id' | 'revision'>): Promise<string[]> {
  const rows = await tx.rows<{ field: string }>(
    sql`select field from cases_flags where case_id = ${id} and revision = ${revision} order by field`,
  )
  return rows.map(row => row.field)
}

/** The maker has seen how his cases ended. */
export async function seeOutcome(tx: Tx, id: string, maker: Pick<CasePerson, 'kind' | 'id'>, at: Date): Promise<void> {
  await tx.run(sql`
    update cases_cases set outcome_seen_at = ${at}
    where id = ${id} and maker_kind = ${maker.kind} and maker_id = ${maker.id} and ended_at is not null and outcome_seen_at is null`)
}

const NO_CLAIM = sql`claimed_by = null, claimer = null, claimed_until = null`

async function change(tx: Tx, id: string, from: Case['status'], changes: Sql): Promise<void> {
  const changed = await tx.run(sql`update cases_cases set ${changes} where id = ${id} and status = ${from}`)
  if (changed !== 1) throw new Error(`case ${id} is no longer ${from}`)
}

/** It lapses then, or not by itself: what is asked of its maker comes until then. */
export const writeCaseLapse = (tx: Tx, id: string, at: Date | null): Promise<void> => change(tx, id, 'PENDING', sql`lapses_at = ${at}`)
