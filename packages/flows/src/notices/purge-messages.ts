// Purge messages: those that were read long ago (job notices.purge-messages); unread ones stay.
import { purgeReadMessages } from '@tallyhelm/modules/notices'
import { READ_MESSAGE_KEPT_DAYS } from '@tallyhelm/protocol/topics/notices/enums'
import type { World } from '@tallyhelm/world/handles/world'

const BATCH = 5_000

/** In batches of a transaction each, so that nobody waits behind it; gives how many were deleted. */
export async function purgeMessages(world: World): Promise<number> {
  const before = new Date(world.clock.now().getTime() - READ_MESSAGE_KEPT_DAYS * 86_400_000)
  let total = 0
  for (let deleted = BATCH; deleted === BATCH; total += deleted) {
    deleted = await world.db.transaction({ kind: 'system' }, tx => purgeReadMessages(tx, before, BATCH))
  }
  return total
}
