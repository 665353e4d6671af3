// Ask for a synchronisation: a user, or the agency's staff, wants the current figures of some ad accounts; each at most every five minutes.
import { claimSync, findAdAccounts, minutesUntilSync, SYNC_COOL_DOWN_MS, syncJobOf } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { Refusal, refusalMessage } from '@tallyhelm/protocol/errors/refusal'
import type { SyncAnswer } from '@tallyhelm/protocol/topics/ad-accounts/schemas'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/**
 * Answers per ad account, in the order asked. Refuses SYNC_TOO_OFTEN when every one of them was asked for too recently; a foreign
 * id is answered like a missing one. Staff may ask for any customer's, which is written into the audit log.
 */
export async function requestSync(
  world: World,
  actor: TenantActor | StaffActor,
  input: { account_ids: readonly string[] },
): Promise<SyncAnswer> {
  const ids = [...new Set(input.account_ids)]
  const now = world.clock.now()
  const scope =
    actor.kind === 'staff'
      ? ({ kind: 'staff' } as const)
      : ({ kind: 'tenant', customerId: actor.customerId, subCustomerId: actor.subCustomerId } as const)
  const { before, accepted } = await world.db.transaction(scope, async tx => {
    const known = (await findAdAccounts(tx, ids)).filter(account => account.takenBackAt === null)
    const claimed = await claimSync(
      tx,
      known.map(account => account.id),
      now,
      SYNC_COOL_DOWN_MS,
    )
    await world.queue.enqueueAll(
      tx,
      claimed.map(id => syncJobOf(id)),
    )
    if (actor.kind === 'staff') {
      for (const { id, customerId, subCustomerId } of known.filter(account => claimed.includes(account.id))) {
        await audit(world, tx, actor, 'ad-accounts.request-sync', ['ad-account', id, { customerId, subCustomerId }])
      }
    }
    return { before: new Map(known.map(account => [account.id, account])), accepted: new Set(claimed) }
  })
  const waits = ids.flatMap(id => minutesUntilSync(before.get(id)?.syncRequestedAt ?? null, now) ?? [])
  if (accepted.size === 0 && waits.length === ids.length) throw new Refusal('SYNC_TOO_OFTEN', { minutes: Math.min(...waits) })
  return {
    results: ids.map(id => {
      if (accepted.has(id)) return { account_id: id, accepted: true, msg: '已提交同步' }
      const account = before.get(id)
      if (!account) return { account_id: id, accepted: false, msg: refusalMessage('NOT_FOUND') }
      // Another request may have come in between; then a whole cool-down is left.
      const minutes = minutesUntilSync(account.syncRequestedAt, now) ?? Math.ceil(SYNC_COOL_DOWN_MS / 60_000)
      return { account_id: id, accepted: false, msg: refusalMessage('SYNC_TOO_OFTEN', { minutes }) }
    }),
  }
}
