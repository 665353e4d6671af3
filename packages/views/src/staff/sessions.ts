// Where one of the staff is signed in.
import type { Database } from '@tallyhelm/infra/db/database'
import { staffIdleEnd } from '@tallyhelm/protocol/topics/staff/limits'
import type { StaffSessions } from '@tallyhelm/protocol/topics/staff/schemas'
import sql from 'sql-template-tag'
import { deviceName } from '@tallyhelm/protocol/topics/session/device-name'

type Row = { id: string; userAgent: string; address: string; createdAt: Date; touchedAt: Date; expiresAt: Date }

const MOST = 100

/** The predicate is the person's own id; sessions are the system's alone. */
export async function staffSessions(db: Database, request: { staffId: string; sessionId: string; now: Date }): Promise<StaffSessions> {
  const rows = await db.read({ kind: 'system' }, tx =>
    tx.rows<Row>(sql`
      select id, user_agent as "userAgent", address, created_at as "createdAt", touched_at as "touchedAt", expires_at as "expiresAt"
      from staff_sessions where staff_id = ${request.staffId} and ended_at is null and expires_at > ${request.now}
      order by touched_at desc, id desc limit ${MOST}`),
  )
  const live = rows.map(row => ({ ...row, end: staffIdleEnd(row) })).filter(row => row.end > request.now)
  return {
    items: live.map(row => ({
      id: row.id,
      address: row.address,
      device: deviceName(row.userAgent),
      signed_in_at: row.createdAt.toISOString(),
      last_used_at: row.touchedAt.toISOString(),
      expires_at: row.end.toISOString(),
      is_current: row.id === request.sessionId,
    })),
  }
}
