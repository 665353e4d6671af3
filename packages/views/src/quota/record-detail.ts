// One record with the history of its states.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownRows } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ItemState } from '@tallyhelm/protocol/topics/quota/enums'
import type { RecordDetail } from '@tallyhelm/protocol/topics/quota/schemas'
import sql from 'sql-template-tag'
import { type RecordRow, recordColumns, recordOf, recordTables } from './record-list.ts'

/** Refuses NOT_FOUND for a foreign or missing id alike. The history runs from the oldest to the newest. */
export async function recordDetail(db: Database, scope: TenantScope, request: { item_id: string }): Promise<RecordDetail> {
  const { row, history } = await db.read(scope, async tx => ({
    row: await tx.maybe<RecordRow & { began: Date }>(sql`
      select ${recordColumns}, i.created_at as began from ${recordTables} where i.id = ${request.item_id} and ${ownRows(scope, 'i')}`),
    history: await tx.rows<{ state: ItemState; at: Date; note: string }>(sql`
      select h.state, h.at, h.note from quota_item_history h
      where h.item_id = ${request.item_id} and ${ownCustomers(scope, 'h.customer_id')} order by h.id`),
  }))
  if (!row) throw new Refusal('NOT_FOUND')
  // What makes a leg writes no history of its own: that time is its first step. Of a transfer's later legs it is not the order's.
  const { began, ...leg } = row
  const accepted = { state: 'RESERVED' as const, note: '', at: began.toISOString() }
  return { ...recordOf(leg), history: [accepted, ...history.map(({ state, at, note }) => ({ state, note, at: at.toISOString() }))] }
}
