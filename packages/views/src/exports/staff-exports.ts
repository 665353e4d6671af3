// The exports of one of the staff, newest first; and the file of one, for nobody else.
import type { Database } from '@tallyhelm/infra/db/database'
import type { StaffExport, StaffExportListRequest, StaffExportPage } from '@tallyhelm/protocol/topics/exports/console-schemas'
import type { ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { STAFF_LISTS, type StaffList } from '@tallyhelm/protocol/topics/exports/staff-lists'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import sql from 'sql-template-tag'

type Reader = { staffId: string; now: Date }
type Row = Omit<StaffExport, 'created_at' | 'expires_at'> & { created_at: Date; expires_at: Date | null }

/** Files past their time are shown as expired at once. */
export async function staffExports(db: Database, { staffId, now }: Reader, request: StaffExportListRequest): Promise<StaffExportPage> {
  const { page_num, page_size } = request
  const read = await db.read({ kind: 'staff' }, async tx => ({
    rows: await tx.rows<Row>(sql`
      select e.id as export_id, e.page_name, e.format, case when e.state = 'DONE' and e.expires_at <= ${now} then 'EXPIRED' else e.state end as state,
        e.rows_total as rows, e.bytes::float8 as bytes, e.fail_reason, e.created_at, e.expires_at,
        case when e.state = 'DONE' and e.expires_at > ${now} then e.file_name end as file_name
      from exports_exports e where e.staff_id = ${staffId} order by e.id desc limit ${page_size} offset ${(page_num - 1) * page_size}`),
    total: await tx.one<{ n: number }>(sql`select count(*)::int as n from exports_exports e where e.staff_id = ${staffId}`),
  }))
  const content = read.rows.map(row => ({
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  }))
  return { content, total_size: read.total.n, page_num, page_size }
}

/** Refuses NOT_FOUND for every reason alike, and PERMISSION_DENIED to who asked for it under another role that read the list. */
export async function staffExportFile(
  db: Database,
  { staff, now }: { staff: StaffActor; now: Date },
  exportId: string,
): Promise<{ stored_name: string; file_name: string; format: ExportFormat }> {
  const found = await db.read({ kind: 'staff' }, tx =>
    tx.maybe<{ stored_name: string; file_name: string; format: ExportFormat; list: StaffList }>(sql`
      select e.stored_name, e.file_name, e.format, e.kind as list from exports_exports e
      where e.id = ${exportId} and e.staff_id = ${staff.staffId} and e.state = 'DONE' and e.expires_at > ${now}`),
  )
  if (!found) throw new Refusal('NOT_FOUND')
  requireRole(staff, STAFF_LISTS[found.list].endpoint)
  return found
}
