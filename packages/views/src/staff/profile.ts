// Staff profile: who is signed in to the console.
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffProfile } from '@tallyhelm/protocol/topics/staff/schemas'
import sql from 'sql-template-tag'
import { ownHandout } from './handouts.ts'

export async function staffProfile(db: Database, request: { staffId: string; now: Date }): Promise<StaffProfile> {
  const { row, handout } = await db.read({ kind: 'staff' }, async tx => ({
    row: await tx.maybe<Omit<StaffProfile, 'server_time' | 'checks_from'>>(sql`
      select id as staff_id, login_name, staff_name, role, is_password_initial from staff_users where id = ${request.staffId}`),
    handout: await ownHandout(tx, request.staffId, request.now),
  }))
  if (!row) throw new Refusal('NOT_FOUND')
  return { ...row, checks_from: handout?.checks_from ?? null, server_time: request.now.toISOString() }
}
