// Notifications of payment houses in the database: what reached us, as it came, and what became of it.
import { sha256Hex } from '@tallyhelm/infra/crypto/hash'
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import type { HouseMethod, NoticeOutcome } from '@tallyhelm/protocol/topics/payments/enums'
import sql from 'sql-template-tag'

/** `facts` is what the adapter read, for the job that handles it. */
export type NewNotice = {
  id: string
  method: HouseMethod
  receivedAt: Date
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  outcome: NoticeOutcome
  noticeId: string | null
  keySerial: string | null
  facts: Readonly<Record<string, unknown>> | null
}

/** False when this notification was kept before. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into payments_notices (id, method, received_at, headers, body, body_digest, outcome, notice_id, key_serial, facts)
    values (${notice.id}, ${notice.method}, ${notice.receivedAt}, ${documentOf(notice.headers)}, ${Buffer.from(notice.body)}, ${sha256Hex(notice.body)},
      ${notice.outcome}, ${notice.noticeId}, ${notice.keySerial}, ${notice.facts === null ? null : documentOf(notice.facts)})
    on conflict (method, notice_id) where notice_id is not null do nothing`)
  return inserted === 1
}

/** The digest without the body; so that strangers fill no disk, of each method so many in an hour leave a digest. */
export async function insertForgery(tx: Tx, notice: NewNotice, mostPerHour: number): Promise<void> {
  const digest = sha256Hex(notice.body)
  await tx.run(sql`
    insert into payments_notices (id, method, received_at, headers, body_digest, outcome)
    select ${notice.id}, ${notice.method}::text, ${notice.receivedAt}::timestamptz, ${documentOf(notice.headers)}, ${digest}, ${notice.outcome}
    where (select count(*) from (select from payments_notices n where n.method = ${notice.method}
        and n.received_at > ${notice.receivedAt}::timestamptz - interval '1 hour' and n.outcome in ('FORGED', 'UNREADABLE') limit ${mostPerHour}) x) < ${mostPerHour}
      and not exists (select from payments_notices n where n.method = ${notice.method} and n.body_digest = ${digest}
        and n.received_at > ${notice.receivedAt}::timestamptz - interval '1 hour')`)
}

export type StoredNotice = { id: string; method: HouseMethod; outcome: NoticeOutcome; facts: Record<string, unknown> | null }

export const lockNotice = (tx: Tx, id: string): Promise<StoredNotice | undefined> =>
  tx.maybe<StoredNotice>(sql`select id, method, outcome, facts from payments_notices where id = ${id} for no key update`)

export async function endNotice(tx: Tx, id: string, end: { outcome: NoticeOutcome; tryId: string | null; at: Date }): Promise<void> {
  await tx.run(sql`
    update payments_notices set outcome = ${end.outcome}, try_id = ${end.tryId}, handled_at = ${end.at} where id = ${id}`)
}

/** Kept and not handled since: their job was lost or gave up. */
export const waitingNotices = (tx: Tx, before: Date, most: number): Promise<{ id: string }[]> =>
  tx.rows(sql`select id from payments_notices where outcome = 'WAITING' and received_at < ${before} order by received_at limit ${most}`)
