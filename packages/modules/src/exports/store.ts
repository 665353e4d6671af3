// Exports in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import type { ExportKind } from '@tallyhelm/protocol/topics/exports/kinds'
import sql, { type Sql } from 'sql-template-tag'
import { EXPORT_KEPT_DAYS } from '@tallyhelm/protocol/topics/exports/limits'

/** The worker may die, the database may go away; what fails so often fails for a reason of its own. */
export const MOST_EXPORT_TRIES = 3

export function exportExpiry(finishedAt: Date): Date {
  return new Date(finishedAt.getTime() + EXPORT_KEPT_DAYS * 24 * 3_600_000)
}

export type NewExport = {
  id: string
  customerId: string
  subCustomerId: string | null
  userId: string
  kind: ExportKind
  format: ExportFormat
  pageName: string
  /** as it was checked */
  request: unknown
  createdAt: Date
}

/**
 * An export that a worker took; `tries` is the number under which what it says counts. `leftBehind`: the file of an earlier worker, which
 * may be there or not, and belongs to nobody.
 */
export type ClaimedExport = Omit<NewExport, 'createdAt'> & { tries: number; leftBehind: string | null }

/** Whose export it is: a user's of a customer, or one of the staff's. */
export type ExportOwner = { kind: 'user' | 'staff'; id: string }

const isOf = ({ kind, id }: ExportOwner): Sql => (kind === 'user' ? sql`user_id = ${id}` : sql`staff_id = ${id}`)

/** How many exports of the owner have not ended; one start after the other from here to the commit. */
export async function lockOpenExports(tx: Tx, owner: ExportOwner): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`exports:${owner.kind === 'user' ? '' : 'staff:'}${owner.id}`}, 0))`)
  const found = await tx.one<{ open: number }>(sql`
    select count(*)::int as open from exports_exports where ${isOf(owner)} and state in ('WAITING', 'RUNNING')`)
  return found.open
}

export async function insertExport(tx: Tx, wanted: NewExport): Promise<void> {
  await tx.run(sql`
    insert into exports_exports (id, customer_id, sub_customer_id, user_id, kind, format, page_name, request, state, created_at)
    values (${wanted.id}, ${wanted.customerId}, ${wanted.subCustomerId}, ${wanted.userId}, ${wanted.kind}, ${wanted.format},
      ${wanted.pageName}, ${JSON.stringify(wanted.request)}, 'WAITING', ${wanted.createdAt})`)
}

/** Takes an export that has not ended; one whose worker died is taken again. undefined when there is none. */
export async function claimExport(tx: Tx, id: string): Promise<ClaimedExport | undefined> {
  return await tx.maybe<ClaimedExport>(sql`
    update exports_exports set state = 'RUNNING', tries = tries + 1, rows_done = 0
    where id = ${id} and state in ('WAITING', 'RUNNING') and user_id is not null
    returning id, customer_id as "customerId", sub_customer_id as "subCustomerId", user_id as "userId", kind, format,
      page_name as "pageName", request, tries, stored_name as "leftBehind"`)
}

/** Before its file is moved to the store: bytes without a row would stay for ever. False when somebody else has taken the export. */
export async function noteStoredName(tx: Tx, { id, tries }: Claim, storedName: string): Promise<boolean> {
  const noted = await tx.run(sql`
    update exports_exports set stored_name = ${storedName} where id = ${id} and state = 'RUNNING' and tries = ${tries}`)
  return noted === 1
}

type Claim = { id: string; tries: number }

export async function noteExportProgress(tx: Tx, { id, tries }: Claim, rows: { done: number; total: number }): Promise<void> {
  await tx.run(sql`
    update exports_exports set rows_done = ${rows.done}, rows_total = ${rows.total}
    where id = ${id} and state = 'RUNNING' and tries = ${tries}`)
}

export type FinishedExport = { storedName: string; fileName: string; bytes: number; rows: number; finishedAt: Date; expiresAt: Date }

/** False when somebody else has taken the export meanwhile. */
export async function finishExport(tx: Tx, { id, tries }: Claim, file: FinishedExport): Promise<boolean> {
  const finished = await tx.run(sql`
    update exports_exports set state = 'DONE', stored_name = ${file.storedName}, file_name = ${file.fileName}, bytes = ${file.bytes},
      rows_done = ${file.rows}, rows_total = ${file.rows}, finished_at = ${file.finishedAt}, expires_at = ${file.expiresAt}
    where id = ${id} and state = 'RUNNING' and tries = ${tries}`)
  return finished === 1
}

export type ExportEnd = {
  kind: ExportKind
  request: unknown
  state: 'WAITING' | 'RUNNING' | 'DONE' | 'FAIL' | 'EXPIRED'
  rows: number
  failReason: string | null
}

export async function findExportEnd(tx: Tx, id: string): Promise<ExportEnd | undefined> {
  return await tx.maybe<ExportEnd>(sql`
    select kind, request, state, rows_done as rows, fail_reason as "failReason" from exports_exports where id = ${id} and user_id is not null`)
}

/** As finishExport, with the reason in words for its user. */
export async function failExport(tx: Tx, { id, tries }: Claim, reason: string, at: Date): Promise<boolean> {
  const failed = await tx.run(sql`
    update exports_exports set state = 'FAIL', fail_reason = ${reason}, finished_at = ${at}
    where id = ${id} and state = 'RUNNING' and tries = ${tries}`)
  return failed === 1
}

/** Gives up the oldest files of an owner beyond so many, or so many bytes in all; the newest always stays. Gives their stored names. */
export async function expireBeyond(tx: Tx, owner: ExportOwner, most: { files: number; bytes: number }): Promise<string[]> {
  return namesOf(
    await tx.rows<{ name: string }>(sql`
      with kept as (
        select id, stored_name, row_number() over newest as place, sum(bytes) over newest as bytes_so_far
        from exports_exports where ${isOf(owner)} and state = 'DONE' window newest as (order by id desc)),
      gone as (select id, stored_name from kept where place > 1 and (place > ${most.files} or bytes_so_far > ${most.bytes}))
      update exports_exports e set state = 'EXPIRED', stored_name = null from gone where e.id = gone.id returning gone.stored_name as name`),
  )
}

/** Gives up files past their days, `limit` at most; gives their stored names. */
export async function expireExports(tx: Tx, now: Date, limit: number): Promise<string[]> {
  return namesOf(
    await tx.rows<{ name: string }>(sql`
      with gone as (
        select id, stored_name from exports_exports where state = 'DONE' and expires_at <= ${now} order by expires_at limit ${limit}
        for update skip locked)
      update exports_exports e set state = 'EXPIRED', stored_name = null from gone where e.id = gone.id returning gone.stored_name as name`),
  )
}

/** Files of exports that failed, or were begun before then and never ended: nobody will ask for them. */
export async function findLeftBehind(tx: Tx, before: Date, limit: number): Promise<string[]> {
  return namesOf(
    await tx.rows<{ name: string }>(sql`
      select stored_name as name from exports_exports
      where stored_name is not null and (state = 'FAIL' or (state in ('WAITING', 'RUNNING') and created_at < ${before}))
      order by id limit ${limit}`),
  )
}

/** After their bytes are gone. */
export async function forgetStoredNames(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.run(sql`update exports_exports set stored_name = null where stored_name = any (${names}::text[]) and state <> 'DONE'`)
}

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(row => row.name)
