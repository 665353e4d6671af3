// Read a message: the user has opened it.
import { countUnread, markRead } from '@tallyhelm/modules/notices'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UnreadCount } from '@tallyhelm/protocol/topics/notices/schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { readerOf, scopeOf } from './reader.ts'

/** Again changes nothing; gives what is still unread. Refuses with NOT_FOUND a message that is not the user's. */
export async function readMessage(world: World, actor: UserActor, input: { message_id: string }): Promise<UnreadCount> {
  const reader = readerOf(actor)
  return await world.db.transaction(scopeOf(actor), async tx => {
    if (!(await markRead(tx, reader, input.message_id, world.clock.now()))) throw new Refusal('NOT_FOUND')
    return { unread_count: await countUnread(tx, reader) }
  })
}
