// Notices in the database: what is told to whom, from when until when, and each version as it was.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import type { NoticeEvent, NoticeKind, NoticePlacement, NoticeReach } from '@tallyhelm/protocol/topics/notices/enums'
import type { NoticeBlock } from '@tallyhelm/protocol/topics/notices/schemas'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
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
  /** Of customers that have one of these channels; null is for any. */
  channels: readonly Channel[] | null
  /** Of these customers alone; null is for all. */
  namedCustomers: readonly string[] | null
  reach: NoticeReach
  activeFrom: Date
  activeUntil: Date | null
  countdownSeconds: number | null
  seenFlag: string | null
  isReopenable: boolean
  createdAt: Date
}

export async function insertNotice(tx: Tx, notice: NewNotice): Promise<void> {
  await tx.run(sql`
    insert into notices_notices (id, kind, placement, title, body, roles, reach, channels, named_customers, active_from, active_until, countdown_seconds, seen_flag,
      is_reopenable, created_at)
    values (${notice.id}, ${notice.kind}, ${notice.placement}, ${notice.title}, ${JSON.stringify(notice.body)}, ${notice.roles},
      ${notice.reach}, ${notice.channels}, ${notice.namedCustomers}, ${notice.activeFrom}, ${notice.activeUntil},
      ${notice.countdownSeconds}, ${notice.seenFlag}, ${notice.isReopenable}, ${notice.createdAt})`)
}

export type StoredNotice = {
  id: string
  kind: NoticeKind
  placement: NoticePlacement
  title: string
  version: number
  seenFlag: string | null
  activeFrom: Date
  isWithdrawn: boolean
}

export async function lockNotice(tx: Tx, id: string): Promise<StoredNotice | undefined> {
  return await tx.maybe<StoredNotice>(sql`
    select id, kind, placement, title, version, seen_flag as "seenFlag", active_from as "activeFrom", withdrawn_at is not null as "isWithdrawn"
    from notices_notices where id = ${id} for update`)
}

export type NoticeContent = Omit<NewNotice, 'id' | 'kind' | 'placement' | 'isReopenable' | 'createdAt'>

export async function changeNotice(tx: Tx, id: string, version: number, notice: NoticeContent): Promise<void> {
  await tx.run(sql`
    update notices_notices set title = ${notice.title}, body = ${JSON.stringify(notice.body)}, roles = ${notice.roles}, reach = ${notice.reach},
      channels = ${notice.channels}, named_customers = ${notice.namedCustomers},
      active_from = ${notice.activeFrom}, active_until = ${notice.activeUntil}, countdown_seconds = ${notice.countdownSeconds},
      seen_flag = ${notice.seenFlag}, version = ${version}
    where id = ${id}`)
}

/** It ends now, whatever its dates say. */
export async function withdrawNotice(tx: Tx, id: string, version: number, at: Date): Promise<void> {
  await tx.run(sql`update notices_notices set withdrawn_at = ${at}, version = ${version} where id = ${id}`)
}

export type NoticeVersion = {
  noticeId: string
  version: number
  event: NoticeEvent
  content: object
  staffId: string
  reason: string
  at: Date
}

export async function insertNoticeVersion(tx: Tx, version: NoticeVersion): Promise<void> {
  await tx.run(sql`
    insert into notices_versions (notice_id, version, event, content, staff_id, reason, at)
    values (${version.noticeId}, ${version.version}, ${version.event}, ${documentOf(version.content)}, ${version.staffId}, ${version.reason},
      ${version.at})`)
}
