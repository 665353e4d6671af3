// Messages in the database: posted once per object, read by their user, deleted long after.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { type Alert, alertOfKind } from '@tallyhelm/protocol/topics/notices/alerts'
import type { MessageKind } from '@tallyhelm/protocol/topics/notices/enums'
import sql, { empty, type Sql } from 'sql-template-tag'

/**
 * To one user, in the name of `customerId` and `subCustomerId`, both null for what concerns the person alone: who changes the customer
 * sees no more of the former one's. `objectId` and the kind make it unique; `title` up to 60 characters, `body` up to 500, `link` a path
 * of the portal or null.
 */
export type NewMessage = {
  id: string
  userId: string
  customerId: string | null
  subCustomerId: string | null
  kind: MessageKind
  objectId: string
  title: string
  body: string
  link: string | null
  at: Date
  /** What it is among the choices of its user, where its kind does not say so. */
  alert?: Alert
  /** By these ways besides the message centre, whatever its user chose for such news. */
  by?: { sms: boolean; mail: boolean }
}

/** Whose messages: the signed-in user, in the name of the customer of the session. */
export type Reader = { userId: string; customerId: string | null; subCustomerId: string | null }

/**
 * Posts in the caller's transaction, and tells the users' open pages once that commits: to each by the ways that he chose. Statements have
 * mails of their own. Gives the ids of those that were posted: a user gets
 * one message of a kind about an object.
 */
export async function postMessages(tx: Tx, messages: readonly NewMessage[]): Promise<string[]> {
  if (messages.length === 0) return []
  const alerts = messages.map(m => m.alert ?? alertOfKind(m.kind))
  const posted = await tx.rows<{ id: string }>(prepared`
    with news as (
      select * from unnest(${messages.map(m => m.id)}::bigint[], ${messages.map(m => m.userId)}::bigint[], ${messages.map(m => m.customerId)}::bigint[],
        ${messages.map(m => m.subCustomerId)}::bigint[], ${messages.map(m => m.kind)}::text[], ${messages.map(m => m.objectId)}::text[],
        ${messages.map(m => m.title)}::text[], ${messages.map(m => m.body)}::text[], ${messages.map(m => m.link)}::text[],
        ${messages.map(m => m.at)}::timestamptz[], ${alerts}::text[],
        ${messages.map(m => m.by?.sms ?? null)}::boolean[], ${messages.map(m => m.by?.mail ?? null)}::boolean[])
        as n (id, user_id, customer_id, sub_customer_id, kind, object_id, title, body, link, created_at, alert, by_sms, by_mail)),
    posted as (
      insert into notices_messages (id, user_id, customer_id, sub_customer_id, kind, object_id, title, body, link, created_at, is_quiet, read_at)
      select n.id, n.user_id, n.customer_id, n.sub_customer_id, n.kind, n.object_id, n.title, n.body, n.link, n.created_at,
        c.in_app is false, case when c.in_app is false then n.created_at end
      from news n left join notices_choices c on c.user_id = n.user_id and c.alert = n.alert
      on conflict (user_id, kind, object_id) do nothing
      returning id, user_id, customer_id, sub_customer_id, kind, is_quiet),
    waiting as (
      insert into notices_deliveries (message_id, way, user_id, due_at)
      select p.id, w.way, p.user_id, n.created_at from posted p join news n on n.id = p.id
        left join notices_choices c on c.user_id = n.user_id and c.alert = n.alert
        cross join lateral (values ('SMS', coalesce(n.by_sms, c.sms)), ('MAIL', coalesce(n.by_mail, c.mail and n.alert <> 'STATEMENT'))) w (way, is_wanted)
      where w.is_wanted)
    select id, (select pg_notify('notices_messages', json_build_object('user_id', user_id::text, 'customer_id', customer_id::text,
      'sub_customer_id', sub_customer_id::text, 'message_id', id::text, 'kind', kind)::text) where not is_quiet) from posted`)
  return posted.map(({ id }) => id)
}

/** One message; false, and no change, when the user has had a message of this kind about this object before. */
export const postMessage = async (tx: Tx, message: NewMessage): Promise<boolean> => (await postMessages(tx, [message])).length === 1

/** What each of several users is told. A longer body is cut. */
export type News = Omit<NewMessage, 'id' | 'userId'>
const LONGEST_BODY = 500

/** The same news to each of these users; gives the ids of the messages that were posted. */
export const tellUsers = (tx: Tx, ids: { next(): string }, users: readonly string[], news: News): Promise<string[]> =>
  tellEach(tx, ids, [{ users, news }])

/** Several pieces of news, each to its own users. */
export const tellEach = (tx: Tx, ids: { next(): string }, told: readonly { users: readonly string[]; news: News }[]): Promise<string[]> =>
  postMessages(
    tx,
    told.flatMap(({ users, news }) =>
      users.map(userId => ({ id: ids.next(), userId, ...news, body: news.body.slice(0, LONGEST_BODY).toWellFormed() })),
    ),
  )

/** Marks one message read, once; false when this reader has no such message. */
export async function markRead(tx: Tx, reader: Reader, messageId: string, at: Date): Promise<boolean> {
  const found = await tx.run(sql`
    update notices_messages m set read_at = coalesce(m.read_at, ${at}) where m.id = ${messageId} and ${isReaders(reader)}`)
  return found === 1
}

/** Marks all unread messages of this reader read, or those of one kind; gives their number. */
export async function markAllRead(tx: Tx, reader: Reader, kind: MessageKind | undefined, at: Date): Promise<number> {
  const ofKind = kind === undefined ? empty : sql`and m.kind = ${kind}`
  return await tx.run(sql`update notices_messages m set read_at = ${at} where m.read_at is null and ${isReaders(reader)} ${ofKind}`)
}

export async function countUnread(tx: Tx, reader: Reader): Promise<number> {
  const counted = await tx.one<{ unread: number }>(sql`
    select count(*)::int as unread from notices_messages m where m.read_at is null and ${isReaders(reader)}`)
  return counted.unread
}

/** Deletes at most `limit` messages that were read before an instant; gives their number. */
export async function purgeReadMessages(tx: Tx, before: Date, limit: number): Promise<number> {
  return await tx.run(sql`
    delete from notices_messages where id in (
      select id from notices_messages where read_at is not null and read_at < ${before} order by read_at limit ${limit})`)
}

function isReaders({ userId, customerId, subCustomerId }: Reader): Sql {
  return sql`m.user_id = ${userId} and (m.customer_id is null
    or (m.customer_id = ${customerId}::bigint and m.sub_customer_id is not distinct from ${subCustomerId}::bigint))`
}
