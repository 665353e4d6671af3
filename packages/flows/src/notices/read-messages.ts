// Read messages: the user has opened one, or has seen enough of all or of one kind.
import { countUnread, markAllRead, markRead, type Reader } from '@tallyhelm/modules/notices'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ReadAllMessagesRequest, UnreadCount } from '@tallyhelm/protocol/topics/notices/schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Again changes nothing; gives what is still unread. Refuses with NOT_FOUND a message that is not the user's. */
export async function readMessage(world: World, actor: UserActor, input: { message_id: string }): Promise<UnreadCount> {
  const reader = readerOf(actor)
  return await world.db.transaction(scopeOf(actor), async tx => {
    if (!(await markRead(tx, reader, input.message_id, world.clock.now()))) throw new Refusal('NOT_FOUND')
    return { unread_count: await countUnread(tx, reader) }
  })
}

/** Whose messages a signed-in user reads, and in which scope of the database. */
type Scope = { kind: 'system' } | { kind: 'tenant'; customerId: string; subCustomerId: string | null }

export function readerOf({ userId, customerId, subCustomerId }: UserActor): Reader {
  return { userId, customerId, subCustomerId }
}

/** The tenant's; a user without a customer has none, and the predicate on the user's own id is then the only wall. */
export function scopeOf({ customerId, subCustomerId }: UserActor): Scope {
  return customerId === null ? { kind: 'system' } : { kind: 'tenant', customerId, subCustomerId }
}

/** Gives what is still unread: those of other kinds, if one was named. */
export async function readAllMessages(world: World, actor: UserActor, input: ReadAllMessagesRequest): Promise<UnreadCount> {
  const reader = readerOf(actor)
  return await world.db.transaction(scopeOf(actor), async tx => {
    await markAllRead(tx, reader, input.kind, world.clock.now())
    return { unread_count: await countUnread(tx, reader) }
  })
}
