// Handouts: who of the staff saw another one's new secrets, and whom that keeps from checking (docs/decisions/staff.md).
import type { Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { CHECKS_AFTER_HOURS, rememberedSince } from '@tallyhelm/protocol/topics/staff/limits'
import { dateTimeText } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'

export type Handout = {
  id: string
  staffId: string
  byStaffId: string
  kind: 'CREATED' | 'RESET' | 'RESET_PASSWORD' | 'RESET_WITH_PASSWORD'
  reason: string
  at: Date
}

const HOUR_MS = 3_600_000

export async function insertHandout(tx: Tx, handout: Handout): Promise<void> {
  await tx.run(sql`
    insert into staff_handouts (id, staff_id, by_staff_id, kind, reason, at)
    values (${handout.id}, ${handout.staffId}, ${handout.byStaffId}, ${handout.kind}, ${handout.reason}, ${handout.at})`)
}

/**
 * For whoever checks what another one proposed. Refuses STAFF_SECRETS_NEW while the checker's own secrets are fresh from a colleague's
 * hands, and STAFF_SECRETS_SHARED when one of the two handed out the other's, or one colleague lately reset both.
 */
export async function requireSettledChecker(
  tx: Tx,
  { checkerId, makerId, now }: { checkerId: string; makerId: string; now: Date },
): Promise<void> {
  const fresh = new Date(now.getTime() - CHECKS_AFTER_HOURS * HOUR_MS)
  const last = await tx.maybe<{ at: Date }>(sql`
    select at from staff_handouts where staff_id = ${checkerId} order by id desc limit 1`)
  if (last && last.at > fresh) {
    const until = dateTimeText(new Date(last.at.getTime() + CHECKS_AFTER_HOURS * HOUR_MS))
    throw new Refusal('STAFF_SECRETS_NEW', { hours: String(CHECKS_AFTER_HOURS), until })
  }
  const { shared } = await tx.one<{ shared: boolean }>(sql`
    select staff_share_secrets(${checkerId}, ${makerId}, ${rememberedSince(now)}) as shared`)
  if (shared) throw new Refusal('STAFF_SECRETS_SHARED')
}
