// The message centre of one user: the list, newest first, and how much of it is unread.
import type { Database, Scope } from '@tallyhelm/infra/db/database'
import type { Interests, Message, MessageListRequest, MessagePage, UnreadCount } from '@tallyhelm/protocol/topics/notices/schemas'
import sql, { join, type Sql } from 'sql-template-tag'

/** The signed-in user in the name of the customer of the session; customerId is null for a user without one. */
export type MessageReader = { userId: string; customerId: string | null; subCustomerId: string | null }

type Row = Omit<Message, 'created_at' | 'read_at'> & { created_at: Date; read_at: Date | null }

/** Filters narrow the list, not the unread count. */
export async function messageList(db: Database, reader: MessageReader, request: MessageListRequest): Promise<MessagePage> {
  const conditions = [isReaders(reader), ...filtersOf(request)]
  const { rows, counted } = await db.read(scopeOf(reader), async tx => ({
    rows: await tx.rows<Row>(sql`
      select m.id as message_id, m.kind, m.title, m.body, m.link, m.created_at, m.read_at from notices_messages m
      where ${join(conditions, ' and ')} order by m.id desc limit ${request.page_size} offset ${(request.page_num - 1) * request.page_size}`),
    counted: await tx.one<{ total: number; unread: number }>(sql`
      select (select count(*)::int from notices_messages m where ${join(conditions, ' and ')}) as total,
        (select count(*)::int from notices_messages m where m.read_at is null and ${isReaders(reader)}) as unread`),
  }))
  return {
    content: rows.map(row => ({ ...row, created_at: row.created_at.toISOString(), read_at: row.read_at?.toISOString() ?? null })),
    total_size: counted.total,
    page_num: request.page_num,
    page_size: request.page_size,
    unread_count: counted.unread,
  }
}

export async function unreadCount(db: Database, reader: MessageReader): Promise<UnreadCount> {
  return await db.read(scopeOf(reader), tx =>
    tx.one<UnreadCount>(sql`
      select count(*)::int as unread_count from notices_messages m where m.read_at is null and ${isReaders(reader)}`),
  )
}

/** The coming features the user wants to hear of. The predicate is the user's own id: a user may have no tenant yet. */
export async function interests(db: Database, { userId }: { userId: string }): Promise<Interests> {
  const rows = await db.read({ kind: 'system' }, tx =>
    tx.rows<{ feature: string }>(sql`select feature from notices_interests where user_id = ${userId} order by feature collate "C"`),
  )
  return { features: rows.map(row => row.feature) }
}

function scopeOf({ customerId, subCustomerId }: MessageReader): Scope {
  return customerId === null ? { kind: 'system' } : { kind: 'tenant', customerId, subCustomerId }
}

/** What concerns the person, and what came in the name of the present customer; nothing of a former one. */
function isReaders({ userId, customerId, subCustomerId }: MessageReader): Sql {
  return sql`m.user_id = ${userId} and not m.is_quiet and (m.customer_id is null
    or (m.customer_id = ${customerId}::bigint and m.sub_customer_id is not distinct from ${subCustomerId}::bigint))`
}

function filtersOf(request: MessageListRequest): Sql[] {
  const conditions: Sql[] = []
  if (request.is_read === true) conditions.push(sql`m.read_at is not null`)
  if (request.is_read === false) conditions.push(sql`m.read_at is null`)
  if (request.kind) conditions.push(sql`m.kind = ${request.kind}`)
  return conditions
}
