// Notices and interests in the database.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { NoticeKind, NoticePlacement } from '@tallyhelm/protocol/topics/notices/enums'
import type { NoticeBlock } from '@tallyhelm/protocol/topics/notices/schemas'
import type { Role } from '@tallyhelm/protocol/vocabulary/roles'
import sql from 'sql-template-tag'

/** `roles`: one of them is needed; null is for every signed-in user. Active from (inclusive) until (exclusive; null has no end). */
export type NewNotice = {
  id: string
  kind: NoticeKind
  placement: NoticePlacement
  title: string
  body: readonly NoticeBlock[]
  roles: readonly Role[] | null
  isForSubCustomers: boolean
  activeFrom: Date
  activeUntil: Date | null
  countdownSeconds: number | null
  seenFlag: string | null
  isReopenable: boolean
  createdAt: Date
}

export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await tx.run(sql`
    insert into notices_notices (id, kind, placement, title, body, roles, is_for_sub_customers, active_from, active_until,
      countdown_seconds, seen_flag, is_reopenable, created_at)
    values (${notice.id}, ${notice.kind}, ${notice.placement}, ${notice.title}, ${JSON.stringify(notice.body)}, ${notice.roles},
      ${notice.isForSubCustomers}, ${notice.activeFrom}, ${notice.activeUntil}, ${notice.countdownSeconds}, ${notice.seenFlag},
      ${notice.isReopenable}, ${notice.createdAt})`)
}

/** Once per user and feature; again changes nothing. */
export async function insertInterest(tx: Tx, interest: { userId: string; feature: string; at: Date }): Promise<void> {
  await tx.run(sql`
    insert into notices_interests (user_id, feature, created_at) values (${interest.userId}, ${interest.feature}, ${interest.at})
    on conflict (user_id, feature) do nothing`)
}

/** The features a user asked to be told about, sorted; locked against a second writer until the transaction ends. */
export async function lockInterests(tx: Tx, userId: string): Promise<string[]> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`notices-interests:${userId}`}, 0))`)
  const rows = await tx.rows<{ feature: string }>(
    sql`select feature from notices_interests where user_id = ${userId} order by feature collate "C"`,
  )
  return rows.map(row => row.feature)
}
