// Pay again: the link that still stands, or another try at the same house while the recharge may be paid.
import { insertTry, latestTry, lockOwnRecharge } from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { APPLICATION_STATUSES, isHouseMethod } from '@tallyhelm/protocol/topics/payments/enums'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { askLater, openLink } from './open-link.ts'

/** Refuses NOT_FOUND, RECHARGE_CHANGED unless it waits for payment, RECHARGE_OVERDUE when its time is over. */
export async function payAgain(world: World, actor: TenantActor, rechargeId: string): Promise<void> {
  const { customerId, subCustomerId } = actor
  const now = world.clock.now()
  const wanted = await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const recharge = await lockOwnRecharge(tx, rechargeId, actor)
    if (!recharge) throw new Refusal('NOT_FOUND')
    const { method, expiresAt } = recharge
    if (recharge.status !== 'TO_BE_PAY' || !isHouseMethod(method) || !expiresAt) {
      throw new Refusal('RECHARGE_CHANGED', { status: APPLICATION_STATUSES[recharge.status].text })
    }
    if (expiresAt <= now) throw new Refusal('RECHARGE_OVERDUE')
    const latest = await latestTry(tx, recharge.id)
    if (latest?.status === 'TO_BE_RECHARGE') return latest.target === null ? latest.id : undefined
    const id = world.ids.next()
    await insertTry(tx, { id, rechargeId, customerId, subCustomerId, method, createdAt: now, expiresAt })
    await askLater(world, tx, id, now)
    return id
  })
  if (wanted !== undefined) await openLink(world, wanted)
}
