// Differences between platforms and books: the console's workbench (console.md 17).
import type { Database } from '@tallyhelm/infra/db/database'
import { DIFFERENCE_STATE_CODES, type DifferenceState } from '@tallyhelm/protocol/topics/reconciliation/enums'
import type { DifferenceListRequest, DifferencePage } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import sql, { join, type Sql } from 'sql-template-tag'
import { startOfDay } from '../days/start-of-day.ts'
import { differenceColumns, differenceOf, type DifferenceRow, differenceTables } from './difference-row.ts'

/** For staff. The last seen first. The counts follow every filter but the state. `staffId` is who asks, for `mine`. */
export async function differenceList(db: Database, staffId: string, request: DifferenceListRequest): Promise<DifferencePage> {
  const filters = conditions(staffId, request)
  const ofState = request.state === undefined ? sql`true` : sql`d.state = ${request.state}`
  const where = join(filters, ' and ')
  const offset = (request.page_num - 1) * request.page_size
  const { rows, counts } = await db.read({ kind: 'staff' }, async tx => ({
    rows: await tx.rows<DifferenceRow>(sql`
      select ${differenceColumns} from ${differenceTables} where ${where} and ${ofState}
      order by d.last_seen_at desc, d.id desc limit ${request.page_size} offset ${offset}`),
    counts: await tx.rows<{ state: DifferenceState; n: number }>(sql`
      select d.state, count(*)::int as n from ${differenceTables} where ${where} group by d.state`),
  }))
  const byState = new Map(counts.map(row => [row.state, row.n]))
  const of = (state: DifferenceState) => byState.get(state) ?? 0
  return {
    content: rows.map(differenceOf),
    total_size: request.state === undefined ? DIFFERENCE_STATE_CODES.reduce((sum, state) => sum + of(state), 0) : of(request.state),
    page_num: request.page_num,
    page_size: request.page_size,
    state_counts: { OPEN: of('OPEN'), TIME_LAG: of('TIME_LAG'), ADJUSTED: of('ADJUSTED'), CLOSED: of('CLOSED') },
  }
}

function conditions(staffId: string, request: DifferenceListRequest): Sql[] {
  const all: Sql[] = [sql`true`]
  if (request.channel !== undefined) all.push(sql`d.channel = ${request.channel}`)
  if (request.customer_id !== undefined) all.push(sql`d.customer_id = ${request.customer_id}`)
  if (request.outside_account_id) all.push(sql`a.outside_account_id = ${request.outside_account_id}`)
  if (request.mine === true) all.push(sql`d.claimed_by = ${staffId}`)
  if (request.seen_from !== undefined) all.push(sql`d.first_seen_at >= ${startOfDay(request.seen_from)}`)
  if (request.seen_until !== undefined) all.push(sql`d.first_seen_at < ${startOfDay(request.seen_until)}`)
  return all
}
