// Staff list: who may use the console, by name.
import type { Database } from '@tallyhelm/infra/db/database'
import { STAFF_IDLE_MS } from '@tallyhelm/protocol/topics/staff/limits'
import type { StaffListRequest, StaffPage, StaffRow } from '@tallyhelm/protocol/topics/staff/schemas'
import sql, { join } from 'sql-template-tag'

type Row = Omit<StaffRow, 'created_at' | 'last_signed_in_at'> & { created_at: Date; last_signed_in_at: Date | null }

/** In the system's scope because of the sessions that it counts: only administrators ask for it. */
export async function staffList(db: Database, request: StaffListRequest & { now: Date }): Promise<StaffPage> {
  const conditions = [sql`true`]
  const { search, role, is_disabled: isDisabled } = request
  if (search) conditions.push(sql`(position(${search} in u.staff_name) > 0 or position(lower(${search}) in u.login_name) > 0)`)
  if (role) conditions.push(sql`u.role = ${role}`)
  if (isDisabled !== undefined) conditions.push(sql`u.is_disabled = ${isDisabled}`)
  const where = sql`where ${join(conditions, ' and ')}`
  const { rows, total } = await db.read({ kind: 'system' }, async tx => ({
    rows: await tx.rows<Row>(sql`
      select u.id, u.login_name, u.staff_name, u.role, u.is_disabled, u.created_at, u.last_signed_in_at,
        (select count(*)::int from staff_sessions x where x.staff_id = u.id and x.ended_at is null and x.expires_at > ${request.now}
          and x.touched_at > ${new Date(request.now.getTime() - STAFF_IDLE_MS)}) as open_sessions
      from staff_users u ${where}
      order by u.is_disabled, u.login_name limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size}`),
    total: await tx.one<{ n: number }>(sql`select count(*)::int as n from staff_users u ${where}`),
  }))
  const content = rows.map(row => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_signed_in_at: row.last_signed_in_at?.toISOString() ?? null,
  }))
  return { content, total_size: total.n, page_num: request.page_num, page_size: request.page_size }
}
