// Notifications of payment houses in the database: what reached us, as it came, and what became of it.
import { sha256Hex } from '@tallyhelm/infra/crypto/hash'
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
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

/**
 * Keeps those that were not kept before, of equal ones in one call the first, and adds one job for all that it kept, with their ids as
 * `noticeIds`: one statement, so that it needs no transaction around it.
 */
export async function keepNotices(tx: Tx, notices: readonly NewNotice[], job: string): Promise<void> {
  await tx.run(prepared`
    with kept as (insert into payments_notices (id, method, received_at, headers, body, body_digest, outcome, notice_id, key_serial, facts)
    select * from unnest(${notices.map(n => n.id)}::bigint[], ${notices.map(n => n.method)}::text[], ${notices.map(n => n.receivedAt)}::timestamptz[],
      ${notices.map(n => documentOf(n.headers))}::jsonb[], ${notices.map(n => Buffer.from(n.body))}::bytea[],
      ${notices.map(n => sha256Hex(n.body))}::text[], ${notices.map(n => n.outcome)}::text[], ${notices.map(n => n.noticeId)}::text[],
      ${notices.map(n => n.keySerial)}::text[], ${notices.map(n => n.facts && documentOf(n.facts))}::jsonb[])
    on conflict do nothing returning id)
    select queue_add(json_build_array(json_build_object('identifier', ${job}::text,
      'payload', json_build_object('noticeIds', json_agg(id::text order by id))))) from kept having count(*) > 0`)
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

/** Of the ids given; whoever else handles them is waited for. */
export const lockNotices = (tx: Tx, ids: readonly string[]): Promise<StoredNotice[]> =>
  tx.rows<StoredNotice>(prepared`
    select id, method, outcome, facts from payments_notices where id = any(${ids}::bigint[]) order by id for no key update`)

export type NoticeEnd = { id: string; outcome: NoticeOutcome; tryId: string | null }

export async function endNotices(tx: Tx, ends: readonly NoticeEnd[], at: Date): Promise<void> {
  if (ends.length === 0) return
  await tx.run(prepared`
    update payments_notices n set outcome = e.outcome, try_id = e.try_id, handled_at = ${at}
    from unnest(${ends.map(end => end.id)}::bigint[], ${ends.map(end => end.outcome)}::text[], ${ends.map(end => end.tryId)}::bigint[])
      as e (id, outcome, try_id) where n.id = e.id`)
}

/** Kept and not handled since: their job was lost or gave up. */
export const waitingNotices = (tx: Tx, before: Date, most: number): Promise<{ id: string }[]> =>
  tx.rows(sql`select id from payments_notices where outcome = 'WAITING' and received_at < ${before} order by received_at limit ${most}`)
