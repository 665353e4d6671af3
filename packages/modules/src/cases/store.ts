// Cases in the database: opened, locked and read.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CaseEvent, CaseStage, CaseStatus } from '@tallyhelm/protocol/topics/cases/enums'
import type { CaseKind } from '@tallyhelm/protocol/topics/cases/kinds'
import { dueAt } from '@tallyhelm/protocol/topics/cases/limits'
import sql, { type Sql } from 'sql-template-tag'
import { type CaseClaim, lapseOf } from './rules.ts'
import { holdSlaHours } from './store-sla.ts'

export type CasePerson = { kind: 'staff' | 'user'; id: string; name: string }
export type Case = {
  id: string
  kind: CaseKind
  /** One is open at a time per kind and subject. */
  subject: string
  title: string
  /** What the audit log files it under. */
  object: { kind: string; id: string }
  customerId: string | null
  subCustomerId: string | null
  maker: CasePerson
  askedReason: string
  status: CaseStatus
  stage: CaseStage
  revision: number
  submittedAt: Date
  lapsesAt: Date | null
  claim: CaseClaim | null
  /** Of the last decision. */
  deciderId: string | null
}
export type NewCase = Pick<
  Case,
  'id' | 'kind' | 'subject' | 'title' | 'object' | 'customerId' | 'subCustomerId' | 'maker' | 'askedReason'
> & {
  at: Date
  /** The end of what it asks for, where there is one. */
  endsAt: Date | null
  /** The name of a stored file. */
  proof: string | null
}

type Row = Omit<Case, 'object' | 'maker' | 'claim'> & {
  objectKind: string
  objectId: string
  makerKind: CasePerson['kind']
  makerId: string
  makerName: string
  claimedBy: string | null
  claimer: string | null
  claimedUntil: Date | null
}

const COLUMNS = sql`
  id, kind, subject, title, object_kind as "objectKind", object_id as "objectId", customer_id as "customerId",
  sub_customer_id as "subCustomerId", maker_kind as "makerKind", maker_id as "makerId", maker as "makerName", asked_reason as "askedReason",
  status, stage, revision, submitted_at as "submittedAt", lapses_at as "lapsesAt", claimed_by as "claimedBy", claimer,
  claimed_until as "claimedUntil", decided_by as "deciderId"`

/** Undefined when one of this kind and subject is open. */
export async function insertCase(tx: Tx, made: NewCase): Promise<Case | undefined> {
  const { id, kind, subject, title, object, maker, at } = made
  const due = dueAt(at, await holdSlaHours(tx, kind))
  const row = await tx.maybe<Row>(sql`
    insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, sub_customer_id, maker_kind, maker_id, maker,
      asked_reason, submitted_at, due_at, lapses_at, proof)
    values (${id}, ${kind}, ${subject}, ${title}, ${object.kind}, ${object.id}, ${made.customerId}, ${made.subCustomerId}, ${maker.kind},
      ${maker.id}, ${maker.name}, ${made.askedReason}, ${at}, ${due}, ${lapseOf(kind, at, made.endsAt)},
      ${made.proof})
    on conflict (kind, subject) where status = 'PENDING' do nothing
    returning ${COLUMNS}`)
  return row && caseOf(row)
}

/** Locked until the transaction ends. */
export const lockCase = (tx: Tx, id: string): Promise<Case | undefined> => lockWhere(tx, sql`id = ${id}`)

/** The latest about a subject, locked until the transaction ends. */
export const lockLatestCase = (tx: Tx, kind: CaseKind, subject: string): Promise<Case | undefined> =>
  lockWhere(tx, sql`kind = ${kind} and subject = ${subject}`)

async function lockWhere(tx: Tx, condition: Sql): Promise<Case | undefined> {
  const row = await tx.maybe<Row>(sql`select ${COLUMNS} from cases_cases where ${condition} order by id desc limit 1 for update`)
  return row && caseOf(row)
}

function caseOf({ objectKind, objectId, makerKind, makerId, makerName, claimedBy, claimer, claimedUntil, ...rest }: Row): Case {
  return {
    ...rest,
    object: { kind: objectKind, id: objectId },
    maker: { kind: makerKind, id: makerId, name: makerName },
    claim: claimedBy === null || claimedUntil === null ? null : { byId: claimedBy, byName: claimer ?? '', until: claimedUntil },
  }
}

/** Takes no lock. */
/** The one of this kind and subject that waits. */
export const findOpenCase = (tx: Tx, kind: CaseKind, subject: string): Promise<{ id: string; revision: number } | undefined> =>
  tx.maybe(sql`select id, revision from cases_cases where kind = ${kind} and subject = ${subject} and status = 'PENDING'`)

export async function isCaseOpen(tx: Tx, kind: CaseKind, subject: string): Promise<boolean> {
  const open = await tx.maybe(sql`select from cases_cases where kind = ${kind} and subject = ${subject} and status = 'PENDING'`)
  return open !== undefined
}

/** Those of these kinds that wait, the oldest first. */
export function findOpenCases(tx: Tx, kinds: readonly CaseKind[], most: number): Promise<Pick<Case, 'id' | 'kind' | 'stage'>[]> {
  return tx.rows(sql`
    select id, kind, stage from cases_cases where status = 'PENDING' and kind = any(${[...kinds]}::text[]) order by id limit ${most}`)
}

/** Those that wait although their time is over, the oldest first. */
export async function findLapsedCases(tx: Tx, now: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from cases_cases where status = 'PENDING' and lapses_at <= ${now} order by lapses_at limit ${most}`)
  return rows.map(row => row.id)
}

export type CaseStep = {
  id: string
  caseId: string
  event: CaseEvent
  by: CasePerson | { kind: 'system'; name: string }
  at: Date
  reason: string
}

/** A line of the case's history, which only grows. */
export async function insertCaseEvent(tx: Tx, step: CaseStep): Promise<void> {
  const { by } = step
  await tx.run(sql`
    insert into cases_events (id, case_id, event, by_kind, by_id, by_name, at, reason)
    values (${step.id}, ${step.caseId}, ${step.event}, ${by.kind}, ${by.kind === 'system' ? null : by.id}, ${by.name}, ${step.at}, ${step.reason})`)
}
