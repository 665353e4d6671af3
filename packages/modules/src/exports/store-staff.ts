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

/**
 * Gives up what one of the staff has exported, or is just exporting: that person may read less from now on. What has not begun asks again
 * when it does. Gives the stored names.
 */
export async function dropStaffExports(tx: Tx, staffId: string, now: Date): Promise<string[]> {
  await tx.run(sql`
    update exports_exports set state = 'FAIL', fail_reason = '您的角色或客户已变更，请重新导出', finished_at = ${now}
    where staff_id = ${staffId} and state = 'RUNNING'`)
  const rows = await tx.rows<{ name: string }>(sql`
    with gone as (select id, stored_name from exports_exports where staff_id = ${staffId} and state = 'DONE' for update)
    update exports_exports e set state = 'EXPIRED', stored_name = null from gone where e.id = gone.id returning gone.stored_name as name`)
  return rows.map(({ name }) => name)
}

/** As claimExport. */
export async function claimStaffExport(tx: Tx, id: string): Promise<ClaimedStaffExport | undefined> {
  return await tx.maybe<ClaimedStaffExport>(sql`
    update exports_exports set state = 'RUNNING', tries = tries + 1, rows_done = 0
    where id = ${id} and state in ('WAITING', 'RUNNING') and staff_id is not null
    returning id, staff_id as "staffId", kind as "list", format, page_name as "pageName", request, tries, stored_name as "leftBehind"`)
}
