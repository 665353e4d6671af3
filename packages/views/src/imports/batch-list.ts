// Batch import records: the batches of one channel, newest first (screens.md 5.9).
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownExactly } from '@tallyhelm/infra/db/tenant'
import type { ImportStatus } from '@tallyhelm/protocol/topics/imports/enums'
import { importFilters } from '@tallyhelm/protocol/topics/imports/lists'
import type { ImportListRequest, ImportPage } from '@tallyhelm/protocol/topics/imports/schemas'
import sql, { join, type Sql } from 'sql-template-tag'
import { type ConditionTable, conditionsOf, contains, duringDays, is } from '../lists/conditions.ts'
import { type BatchRow, batchColumns, batchOf, progress } from './progress.ts'

/** The phases that a status can come from: only their batches have to be looked into. */
const PHASES: Readonly<Record<ImportStatus, readonly string[]>> = {
  PARSING: ['PARSING'],
  WAITING: ['WAITING', 'RUNNING'],
  RUNNING: ['RUNNING'],
  FINISHED: ['RUNNING'],
  FAIL: ['PARSING', 'RUNNING'],
  CANCELLED: ['CANCELLED'],
}

type View = { scope: TenantScope; now: Date }

/** Days of the filter are business days, half-open: `submitted_until` is not in. */
export async function batchList(db: Database, { scope, now }: View, request: ImportListRequest): Promise<ImportPage> {
  const conditions = [ownExactly(scope, 'b'), sql`b.channel = ${request.channel}`, ...conditionsOf(importFilters, request, CONDITIONS)]
  const { rows, total } = await db.read(scope, async tx => ({
    rows: await readPage(tx, { scope, now }, conditions, request),
    total: await countAll(tx, { scope, now }, conditions, request),
  }))
  return {
    content: rows.map(batchOf),
    total_size: total,
    page_num: request.page_num,
    page_size: request.page_size,
  }
}

/** Without a status only the batches of this page are looked into. */
function readPage(tx: Tx, { scope, now }: View, conditions: Sql[], request: ImportListRequest): Promise<BatchRow[]> {
  const cut = sql`order by b.id desc limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size}`
  const where = join(conditions, ' and ')
  if (request.status) {
    return tx.rows<BatchRow>(sql`
      select ${batchColumns} from imports_batches b ${progress(scope, now)} where ${where} and s.status = ${request.status} ${cut}`)
  }
  return tx.rows<BatchRow>(sql`
    with page as materialized (select b.* from imports_batches b where ${where} ${cut})
    select ${batchColumns} from page b ${progress(scope, now)} order by b.id desc`)
}

async function countAll(tx: Tx, { scope, now }: View, conditions: Sql[], request: ImportListRequest): Promise<number> {
  const where = join(conditions, ' and ')
  const counted = request.status
    ? sql`select count(*)::int as total from imports_batches b ${progress(scope, now)} where ${where} and s.status = ${request.status}`
    : sql`select count(*)::int as total from imports_batches b where ${where}`
  return (await tx.one<{ total: number }>(counted)).total
}

const CONDITIONS: ConditionTable<typeof importFilters> = {
  type: is(sql`b.import_type`),
  file_name: contains(sql`b.file_name`),
  submitted: duringDays(sql`b.created_at`),
  status: status => sql`b.phase = any (${PHASES[status]}::text[])`,
  submitter: contains(sql`b.submitter`),
}
