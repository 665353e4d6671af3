// Takeovers in the database: runs, their sheets and rows, and the old system's numbers.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import type { SheetReading } from '@tallyhelm/protocol/topics/files/sheet-reading'
import type { MoneySheet, TakeoverSheet, TakeoverState } from '@tallyhelm/protocol/topics/takeovers/enums'
import sql from 'sql-template-tag'
import type { WrittenRow } from './cells.ts'
import type { Judged, WrittenSheets } from './judge.ts'

export type Run = { id: string; state: TakeoverState; staffId: string; setsCap: boolean; reason: string | null; adoptionId: string | null }

export async function insertRun(tx: Tx, run: { id: string; staffId: string; staffName: string; at: Date }): Promise<void> {
  await tx.run(sql`
    insert into takeovers_runs (id, state, staff_id, staff_name, created_at)
    values (${run.id}, 'WAITING', ${run.staffId}, ${run.staffName}, ${run.at})`)
}

/** Locked: whoever works on the run does so alone. */
export function lockRun(tx: Tx, id: string): Promise<Run | undefined> {
  return tx.maybe<Run>(sql`
    select id, state, staff_id as "staffId", sets_cap as "setsCap", reason, adoption_id as "adoptionId"
    from takeovers_runs where id = ${id} for no key update`)
}

export async function confirmRun(
  tx: Tx,
  id: string,
  { setsCap, reason, at }: { setsCap: boolean; reason: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update takeovers_runs set state = 'RUNNING', sets_cap = ${setsCap}, reason = ${reason}, confirmed_at = ${at} where id = ${id}`)
}

export async function endRun(tx: Tx, id: string, state: 'DONE' | 'CANCELLED', at: Date): Promise<void> {
  await tx.run(sql`update takeovers_runs set state = ${state}, ended_at = ${at} where id = ${id}`)
}

/** Takes the place of the sheet that was there, if one was. */
export async function writeSheet(
  tx: Tx,
  runId: string,
  { sheet, fileName, rows, reading }: { sheet: TakeoverSheet; fileName: string; rows: readonly WrittenRow[]; reading: SheetReading },
): Promise<void> {
  await tx.run(sql`delete from takeovers_sheets where run_id = ${runId} and sheet = ${sheet}`)
  await tx.run(sql`
    insert into takeovers_sheets (run_id, sheet, file_name, sheet_reading) values (${runId}, ${sheet}, ${fileName}, ${documentOf(reading)})`)
  await tx.run(sql`
    insert into takeovers_rows (run_id, sheet, row_no, cells, state, unread)
    select ${runId}, ${sheet}, r."rowNo", array(select jsonb_array_elements_text(r.cells)), 'INVALID', r.unread
    from jsonb_to_recordset(${documentOf(rows)}::jsonb) as r ("rowNo" int, cells jsonb, unread text)`)
}

/** All rows as written. */
export async function writtenSheets(tx: Tx, runId: string): Promise<WrittenSheets> {
  const rows = await tx.rows<WrittenRow & { sheet: TakeoverSheet }>(sql`
    select sheet, row_no as "rowNo", cells, unread from takeovers_rows where run_id = ${runId} order by sheet, row_no`)
  return Object.fromEntries(Map.groupBy(rows, row => row.sheet))
}

/** Replaces the verdicts of these rows. */
export async function writeVerdicts(tx: Tx, runId: string, judged: readonly Judged[]): Promise<void> {
  const verdicts = judged.map(({ sheet, rowNo, state, column, problem, objectId }) => ({ sheet, rowNo, state, column, problem, objectId }))
  await tx.run(sql`
    update takeovers_rows r set state = v.state, column_title = v."column", problem = v.problem, object_id = v."objectId"
    from jsonb_to_recordset(${documentOf(verdicts)}::jsonb) as v (sheet text, "rowNo" int, state text, "column" text, problem text, "objectId" bigint)
    where r.run_id = ${runId} and r.sheet = v.sheet and r.row_no = v."rowNo"`)
}

/** The next rows of a sheet that are to be made. */
export function readyRows(tx: Tx, runId: string, sheet: TakeoverSheet, most: number): Promise<WrittenRow[]> {
  return tx.rows<WrittenRow>(sql`
    select row_no as "rowNo", cells from takeovers_rows
    where run_id = ${runId} and sheet = ${sheet} and state = 'READY' order by row_no limit ${most}`)
}

export async function countReady(tx: Tx, runId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from takeovers_rows where run_id = ${runId} and state = 'READY'`,
  )
  return count
}

export type Outcome = {
  rowNo: number
  state: 'DONE' | 'SAME' | 'REFUSED' | 'HANDED' | 'PROPOSED'
  column: string | null
  problem: string | null
  objectId: string | null
}

export async function writeOutcomes(
  tx: Tx,
  run: { id: string; sheet: TakeoverSheet },
  outcomes: readonly Outcome[],
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update takeovers_rows r set state = o.state, column_title = o."column", problem = o.problem, object_id = o."objectId", done_at = ${at}
    from jsonb_to_recordset(${documentOf(outcomes)}::jsonb) as o ("rowNo" int, state text, "column" text, problem text, "objectId" bigint)
    where r.run_id = ${run.id} and r.sheet = ${run.sheet} and r.row_no = o."rowNo" and r.state = 'READY'`)
}

export async function noteAdoption(tx: Tx, runId: string, adoptionId: string): Promise<void> {
  await tx.run(sql`update takeovers_runs set adoption_id = ${adoptionId} where id = ${runId}`)
}

export async function noteCase(tx: Tx, runId: string, sheet: MoneySheet, caseId: string): Promise<void> {
  await tx.run(sql`update takeovers_sheets set case_id = ${caseId} where run_id = ${runId} and sheet = ${sheet}`)
}

/** Rows that are given up with the run. Gives how many. */
export function cancelRows(tx: Tx, runId: string, at: Date): Promise<number> {
  return tx.run(sql`update takeovers_rows set state = 'CANCELLED', done_at = ${at} where run_id = ${runId} and state = 'READY'`)
}

export async function insertKeys(tx: Tx, sheet: TakeoverSheet, keys: readonly { key: string; objectId: string }[]): Promise<void> {
  await tx.run(sql`
    insert into takeovers_keys (sheet, key, object_id)
    select ${sheet}, k.key, k."objectId" from jsonb_to_recordset(${documentOf(keys)}::jsonb) as k (key text, "objectId" bigint)
    on conflict do nothing`)
}

/** What was there before the run bears the old system's number from now on. */
export async function keepKeysOfSame(tx: Tx, runId: string): Promise<void> {
  await tx.run(sql`
    insert into takeovers_keys (sheet, key, object_id)
    select sheet, cells[1], object_id from takeovers_rows
    where run_id = ${runId} and state = 'SAME' and object_id is not null and sheet in ('CUSTOMERS', 'COMPANIES', 'SUB_CUSTOMERS')
    on conflict do nothing`)
}
