// Exports of the staff in the database: beside those of users, without a customer. Progress, end and purge are the same.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import type { StaffList } from '@tallyhelm/protocol/topics/exports/staff-lists'
import sql from 'sql-template-tag'

export type NewStaffExport = {
  id: string
  staffId: string
  list: StaffList
  format: ExportFormat
  pageName: string
  /** as it was checked */
  request: unknown
  createdAt: Date
}
/** `tries` and `leftBehind` as of ClaimedExport. */
export type ClaimedStaffExport = Omit<NewStaffExport, 'createdAt'> & { tries: number; leftBehind: string | null }

export async function insertStaffExport(tx: Tx, wanted: NewStaffExport): Promise<void> {
  await tx.run(sql`
    insert into exports_exports (id, staff_id, kind, format, page_name, request, state, created_at)
    values (${wanted.id}, ${wanted.staffId}, ${wanted.list}, ${wanted.format}, ${wanted.pageName}, ${JSON.stringify(wanted.request)},
      'WAITING', ${wanted.createdAt})`)
}

/** As claimExport. */
export async function claimStaffExport(tx: Tx, id: string): Promise<ClaimedStaffExport | undefined> {
  return await tx.maybe<ClaimedStaffExport>(sql`
    update exports_exports set state = 'RUNNING', tries = tries + 1, rows_done = 0
    where id = ${id} and state in ('WAITING', 'RUNNING') and staff_id is not null
    returning id, staff_id as "staffId", kind as "list", format, page_name as "pageName", request, tries, stored_name as "leftBehind"`)
}
