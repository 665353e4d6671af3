// Restore to the whitelist: takes back a removal, with the term that the entry had.
import { audit } from '@tallyhelm/modules/audit'
import { accountsOfEntries, callOff, lockOwnAdAccounts, lockRemoved, restoreEntries } from '@tallyhelm/modules/auto-clear'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { RESTORE_MINUTES } from '@tallyhelm/protocol/topics/auto-clear/enums'
import type { EntriesChanged, EntryIds } from '@tallyhelm/protocol/topics/auto-clear/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * All of them or none; one that is on the list, or whose ad account was put on it anew, stays as it is. Refuses NOT_FOUND when one is
 * not the customer's, and WHITELIST_RESTORE_LATE after ten minutes.
 */
export async function restoreToWhitelist(world: World, actor: TenantActor, input: EntryIds): Promise<EntriesChanged> {
  const { customerId, subCustomerId } = actor
  const now = world.clock.now()
  const since = new Date(now.getTime() - RESTORE_MINUTES * 60_000)
  return await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const accounts = await accountsOfEntries(tx, customerId, input.entry_ids)
    if (!accounts) throw new Refusal('NOT_FOUND')
    await lockOwnAdAccounts(tx, customerId, accounts)
    const entries = await lockRemoved(tx, customerId, input.entry_ids)
    if (entries.some(entry => entry.removedAt !== null && entry.removedAt < since)) {
      throw new Refusal('WHITELIST_RESTORE_LATE', { minutes: RESTORE_MINUTES })
    }
    const back = latestOfEach(entries.filter(entry => entry.removedAt !== null && !entry.isReplaced))
    const changed = await restoreEntries(
      tx,
      customerId,
      back.map(entry => entry.id),
    )
    await callOff(
      tx,
      customerId,
      back.map(entry => entry.adAccountId),
      'WHITELIST',
      now,
    )
    await audit(world, tx, actor, 'auto-clear.restore-to-whitelist', ['customer', customerId], { entryIds: input.entry_ids })
    return { changed }
  })
}

/** An account is on the list once: of two entries that were removed within the ten minutes the newer one holds. */
function latestOfEach<Entry extends { id: string; adAccountId: string }>(entries: readonly Entry[]): Entry[] {
  const latest = new Map<string, Entry>()
  for (const entry of entries) {
    const known = latest.get(entry.adAccountId)
    if (!known || BigInt(entry.id) > BigInt(known.id)) latest.set(entry.adAccountId, entry)
  }
  return [...latest.values()]
}
