// Read all messages: the user has seen enough of them, or of those of one kind.
import { countUnread, markAllRead } from '@tallyhelm/modules/notices'
import type { ReadAllMessagesRequest, UnreadCount } from '@tallyhelm/protocol/topics/notices/schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { readerOf, scopeOf } from './reader.ts'

/** Gives what is still unread: those of other kinds, if one was named. */
export async function readAllMessages(world: World, actor: UserActor, input: ReadAllMessagesRequest): Promise<UnreadCount> {
  const reader = readerOf(actor)
  return await world.db.transaction(scopeOf(actor), async tx => {
    await markAllRead(tx, reader, input.kind, world.clock.now())
    return { unread_count: await countUnread(tx, reader) }
  })
}
