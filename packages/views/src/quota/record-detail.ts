// One record with the history of its states.
import type { Database, Scope } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ItemState } from '@tallyhelm/protocol/topics/quota/enums'
import type { RecordDetail } from '@tallyhelm/protocol/topics/quota/schemas'
import sql, { join } from 'sql-template-tag'
import { type RecordRow, recordColumns, recordOf, recordTables, tenantConditions } from './record-list.ts'

/** Refuses NOT_FOUND for a foreign or missing id alike. The history runs from the oldest to the newest. */
export async function recordDetail(
  db: Database,
  scope: Extract<Scope, { kind: 'tenant' }>,
  request: { item_id: string },
): Promise<RecordDetail> {
  const { row, history } = await db.read(scope, async tx => ({
    row: await tx.maybe<RecordRow & { began: Date }>(sql`
      select ${recordColumns}, i.created_at as began from ${recordTables} where i.id = ${request.item_id} and ${join(tenantConditions(scope), ' and ')}`),
    history: await tx.rows<{ state: ItemState; at: Date; note: string }>(sql`
      select h.state, h.at, h.note from quota_item_history h
      where h.item_id = ${request.item_id} and h.customer_id = ${scope.customerId} order by h.id`),
  }))
  if (!row) throw new Refusal('NOT_FOUND')
  // What makes a leg writes no history of its own: that time is its first step. Of a transfer's later legs it is not the order's.
  const { began, ...leg } = row
  const accepted = { state: 'RESERVED' as const, note: '', at: began.toISOString() }
  return { ...recordOf(leg), history: [accepted, ...history.map(({ state, at, note }) => ({ state, note, at: at.toISOString() }))] }
}
