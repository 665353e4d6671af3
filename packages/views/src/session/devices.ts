// Where a user is signed in: the live sessions, as devices.
import type { Database } from '@tallyhelm/infra/db/database'
import { idleEnd } from '@tallyhelm/protocol/topics/session/lifetimes'
import type { Devices } from '@tallyhelm/protocol/topics/session/factor-schemas'
import sql from 'sql-template-tag'
import { deviceName } from '@tallyhelm/protocol/topics/session/device-name'

type Row = { id: string; userAgent: string; address: string; createdAt: Date; touchedAt: Date; expiresAt: Date; isRemembered: boolean }

const MOST = 100

/** The predicate is the user's own id, since he may belong to no customer. */
export async function devices(db: Database, request: { userId: string; sessionId: string; now: Date }): Promise<Devices> {
  const rows = await db.read({ kind: 'system' }, tx =>
    tx.rows<Row>(sql`
      select id, user_agent as "userAgent", address, created_at as "createdAt", touched_at as "touchedAt", expires_at as "expiresAt",
        is_remembered as "isRemembered"
      from session_sessions
      where user_id = ${request.userId} and ended_at is null and expires_at > ${request.now}
      order by touched_at desc, id desc limit ${MOST}`),
  )
  const live = rows.map(row => ({ ...row, end: idleEnd(row) })).filter(row => row.end > request.now)
  return {
    items: live.map(row => ({
      id: row.id,
      device: deviceName(row.userAgent),
      address: row.address,
      signed_in_at: row.createdAt.toISOString(),
      last_used_at: row.touchedAt.toISOString(),
      expires_at: row.end.toISOString(),
      is_remembered: row.isRemembered,
      is_current: row.id === request.sessionId,
    })),
  }
}
