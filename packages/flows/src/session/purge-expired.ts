// Purge: sessions, codes, tokens, counters and nonces that can no longer matter are deleted.
import { purgeExpired as purge } from '@tallyhelm/modules/session'
import type { World } from '@tallyhelm/world/handles/world'

/** Kept for two days beyond their end, so that a late holder still hears "expired" and the daily limits keep their memory. */
const KEPT_MS = 2 * 86_400_000

export async function purgeExpired(world: World): Promise<number> {
  const before = new Date(world.clock.now().getTime() - KEPT_MS)
  return world.db.transaction({ kind: 'system' }, tx => purge(tx, before))
}
