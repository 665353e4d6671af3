// Purge: staff sessions and counters that can no longer matter are deleted.
import { ATTEMPTS_REMEMBERED_MS, NETWORK_KNOWN_MS, purgeStaffRows as purge } from '@tallyhelm/modules/staff'
import type { World } from '@tallyhelm/world/handles/world'

/** Sessions are kept for two days beyond their end, so that a late holder still hears "expired". */
const KEPT_MS = 2 * 86_400_000

export async function purgeStaffRows(world: World): Promise<number> {
  const nowMs = world.clock.now().getTime()
  const before = {
    expired: new Date(nowMs - KEPT_MS),
    tried: new Date(nowMs - ATTEMPTS_REMEMBERED_MS),
    known: new Date(nowMs - NETWORK_KNOWN_MS),
  }
  return world.db.transaction({ kind: 'system' }, tx => purge(tx, before))
}
