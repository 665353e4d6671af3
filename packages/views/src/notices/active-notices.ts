// The notices due now for one signed-in user: dialogs by placement, and the announcements of the dashboard (screens.md 8, Global dialogs).
import type { Database } from '@tallyhelm/infra/db/database'
import { ANNOUNCEMENTS_SHOWN } from '@tallyhelm/protocol/topics/notices/enums'
import type { ActiveNotices, Announcements, Notice } from '@tallyhelm/protocol/topics/notices/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { isMeantFor, type Reader } from './audience.ts'

const MOST = 20
type Row = Omit<Notice, 'active_from' | 'active_until'> & { active_from: Date; active_until: Date | null }

/** Oldest first, as they are to be shown one after the other; without the announcements of the dashboard. */
export async function activeNotices(db: Database, onlooker: Reader, now: Date): Promise<ActiveNotices> {
  const rows = await db.read({ kind: 'system' }, tx =>
    tx.rows<Row>(sql`
      select id as notice_id, kind, placement, title, body, countdown_seconds, seen_flag, is_reopenable, active_from, active_until
      from notices_notices where placement <> 'DASHBOARD' and ${isDue(onlooker, now)} order by active_from, id limit ${MOST}`),
  )
  const notices = rows.map(row => ({
    ...row,
    active_from: row.active_from.toISOString(),
    active_until: row.active_until?.toISOString() ?? null,
  }))
  return { notices }
}

/** The last three, newest first. */
export async function announcements(db: Database, onlooker: Reader, now: Date): Promise<Announcements> {
  const rows = await db.read({ kind: 'system' }, tx =>
    tx.rows<Pick<Row, 'notice_id' | 'title' | 'body' | 'active_from'>>(sql`
      select id as notice_id, title, body, active_from from notices_notices
      where placement = 'DASHBOARD' and ${isDue(onlooker, now)} order by active_from desc, id desc limit ${ANNOUNCEMENTS_SHOWN}`),
  )
  return { announcements: rows.map(({ active_from, ...row }) => ({ ...row, published_at: active_from.toISOString() })) }
}

/** Now, and for him. */
const isDue = (onlooker: Reader, now: Date): Sql =>
  sql`active_from <= ${now} and (active_until is null or active_until > ${now}) and withdrawn_at is null
    and (roles is null or roles && ${onlooker.roles}::text[]) and ${isMeantFor(onlooker)}
    and (channels is null or exists (
      select from organization_customers c where c.id = ${onlooker.customerId}::bigint and c.opened_channels && notices_notices.channels))`
