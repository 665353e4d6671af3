// Differences between platforms and books: the console's workbench (console.md 17).
import type { Database } from '@tallyhelm/infra/db/database'
import { DIFFERENCE_STATE_CODES, type DifferenceState } from '@tallyhelm/protocol/topics/reconciliation/enums'
import { differenceFilters } from '@tallyhelm/protocol/topics/reconciliation/lists'
import type { DifferenceListRequest, DifferencePage } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import sql from 'sql-template-tag'
import { type ConditionTable, conditionsOf, duringDays, is } from '../lists/conditions.ts'
import { type PageSource, readRows, whereOf } from '../lists/read-page.ts'
import { differenceColumns, differenceOf, type DifferenceRow, differenceTables } from './difference-row.ts'

/** For staff. The last seen first. The counts follow every filter but the state. `staffId` is who asks, for `mine`. */
export async function differenceList(db: Database, staffId: string, request: DifferenceListRequest): Promise<DifferencePage> {
  const { state: _, ...others } = request
  const source: PageSource = {
    tables: differenceTables,
    owner: { customers: 'd.customer_id' },
    conditions: conditionsOf(differenceFilters, request, conditionsFor(staffId)),
    order: sql`d.last_seen_at desc, d.id desc`,
  }
  const ofAllStates = { ...source, conditions: conditionsOf(differenceFilters, others, conditionsFor(staffId)) }
  const { rows, counts } = await db.read({ kind: 'staff' }, async tx => ({
    rows: await readRows<DifferenceRow>(tx, differenceColumns, source, request),
    counts: await tx.rows<{ state: DifferenceState; n: number }>(sql`
      select d.state, count(*)::int as n from ${differenceTables} ${whereOf(tx, ofAllStates)} group by d.state`),
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

const conditionsFor = (staffId: string): ConditionTable<typeof differenceFilters> => ({
  state: is(sql`d.state`),
  channel: is(sql`d.channel`),
  customer: is(sql`d.customer_id`),
  account: is(sql`a.outside_account_id`),
  mine: () => sql`d.claimed_by = ${staffId}`,
  seen: duringDays(sql`d.first_seen_at`),
})
