// What customers handed in with their statements: where each file is stored and what it is called.
import type { Database, StaffScope, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers, ownCustomersAlone } from '@tallyhelm/infra/db/tenant'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StatementRef } from '@tallyhelm/protocol/topics/statements/console-schemas'
import type { StatementPaperRequest } from '@tallyhelm/protocol/topics/statements/schemas'
import { entryOf } from '@tallyhelm/protocol/values/table'
import sql, { type Sql } from 'sql-template-tag'

export type StatementUpload = { name: string; stored: string; contentType: string }
type Row = { name: string | null; stored: string | null }

/** A receipt's paper by its key. Refuses NOT_FOUND, also for another receipt's. */
export async function receiptPaper(
  db: Database,
  scope: StaffScope,
  request: { id: string; receipt_id: string; paper: string },
): Promise<StatementUpload> {
  const row = await db.read(scope, tx =>
    tx.maybe<Row>(sql`
      select one ->> 'name' as name, one ->> 'key' as stored from credit_receipts r cross join jsonb_array_elements(r.papers) one
      where r.id = ${request.receipt_id} and r.statement_id = ${request.id} and one ->> 'paper' = ${request.paper}
        and ${ownCustomers(scope, 'r.customer_id')}`),
  )
  return uploadOf(row)
}

/** The sheet of the latest dispute. Refuses NOT_FOUND. */
export const disputeSheet = async (db: Database, scope: StaffScope, { id }: StatementRef): Promise<StatementUpload> =>
  uploadOf(await db.read(scope, tx => readSheet(tx, { id, own: ownCustomers(scope, 'd.customer_id') })))

/** For the customer: of one version's dispute, the latest unless told. Refuses NOT_FOUND, also for another customer's. */
export const ownDisputeSheet = async (db: Database, scope: TenantScope, { id, version }: StatementPaperRequest): Promise<StatementUpload> =>
  uploadOf(await db.read(scope, tx => readSheet(tx, { id, version, own: ownCustomersAlone(scope, 'd.customer_id') })))

const readSheet = (tx: Tx, { id, version = null, own }: { id: string; version?: number | null; own: Sql }): Promise<Row | undefined> =>
  tx.maybe<Row>(sql`
    select d.sheet ->> 'name' as name, d.sheet ->> 'key' as stored from credit_disputes d
    where d.statement_id = ${id} and (${version}::int is null or d.version = ${version}) and ${own} order by d.version desc limit 1`)

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  webp: 'image/webp',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function uploadOf(row: Row | undefined): StatementUpload {
  if (!row?.stored) throw new Refusal('NOT_FOUND')
  const { stored } = row
  const contentType = entryOf(CONTENT_TYPES, stored.slice(stored.lastIndexOf('.') + 1)) ?? 'application/octet-stream'
  return { name: row.name ?? '', stored, contentType }
}
