// End a recharge that was not paid: by the customer who cancels it, or because its time is over; the house is asked and told as well.
import { audit } from '@tallyhelm/modules/audit'
import { expiredRecharges, findTry, latestTry, lockOwnRecharge, lockRecharge, moveRecharge, moveTry } from '@tallyhelm/modules/payments'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { APPLICATION_STATUSES, isHouseMethod, OVERDUE_REASON } from '@tallyhelm/protocol/topics/payments/enums'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { askHouse } from './ask-house.ts'

/** Money that comes all the same is booked, and flagged as late. Refuses NOT_FOUND, and RECHARGE_CHANGED for one that can't be cancelled. */
export async function cancelRecharge(world: World, actor: TenantActor, rechargeId: string): Promise<void> {
  const { customerId, subCustomerId } = actor
  await world.db.transaction({ kind: 'tenant', customerId, subCustomerId }, async tx => {
    const recharge = await lockOwnRecharge(tx, rechargeId, actor)
    if (!recharge) throw new Refusal('NOT_FOUND')
    const isOpen = recharge.status === 'TO_BE_PAY' || (recharge.status === 'TO_BE_RECHARGE' && !isHouseMethod(recharge.method))
    if (!isOpen) throw new Refusal('RECHARGE_CHANGED', { status: APPLICATION_STATUSES[recharge.status].text })
    const by = { mover: 'customer', byName: actor.userName, at: world.clock.now() } as const
    await moveRecharge(tx, recharge, 'RECHARGE_FAILED', { ...by, id: world.ids.next() }, { reason: '已取消' })
    const tried = await latestTry(tx, recharge.id)
    if (tried?.status === 'TO_BE_RECHARGE') {
      await moveTry(tx, tried, 'RECHARGE_FAILED', { ...by, id: world.ids.next() })
      await world.queue.enqueue(tx, 'payments.close-try', { tryId: tried.id })
    }
    await audit(world, tx, actor, 'payments.cancel', ['recharge', recharge.id])
  })
}

/** So that nobody pays what is over; a payment that is there already is booked. */
export async function closeTry(world: World, tryId: string): Promise<void> {
  const tried = await world.db.read({ kind: 'system' }, tx => findTry(tx, tryId))
  const house = tried && world.houses.of(tried.method)
  if (!tried || !house) return
  const answer = await house.close({ number: tried.id, createdAt: tried.createdAt })
  if (answer.kind === 'paid') await askHouse(world, tried.id)
  if (answer.kind === 'unavailable') throw new Error(`${tried.method} did not say whether ${tried.id} is closed.`)
}

/** Each is asked about, closed at the house and failed; gives how many. A house that is silent is asked once more in the next minute, and then no longer waited for. */
export async function failExpired(world: World, most = 50): Promise<number> {
  const due = await world.db.read({ kind: 'system' }, tx => expiredRecharges(tx, world.clock.now(), most))
  let failed = 0
  for (const { id } of due) if (await failOne(world, id)) failed += 1
  return failed
}

const SILENT_MINUTES = 10

async function failOne(world: World, rechargeId: string): Promise<boolean> {
  const tried = await world.db.read({ kind: 'system' }, tx => latestTry(tx, rechargeId))
  const asked = tried && (await askHouse(world, tried.id))
  const isFailed = await world.db.transaction({ kind: 'system' }, async tx => {
    const recharge = await lockRecharge(tx, rechargeId)
    const now = world.clock.now()
    if (recharge?.status !== 'TO_BE_PAY' || !recharge.expiresAt || recharge.expiresAt > now) return false
    if (asked?.kind === 'silent' && now.getTime() - recharge.expiresAt.getTime() < SILENT_MINUTES * 60_000) return false
    const by = { mover: 'system', byName: '系统', at: now } as const
    await moveRecharge(tx, recharge, 'RECHARGE_FAILED', { ...by, id: world.ids.next() }, { reason: OVERDUE_REASON })
    const current = await latestTry(tx, rechargeId)
    if (current?.status === 'TO_BE_RECHARGE') {
      await moveTry(tx, current, 'RECHARGE_FAILED', { ...by, id: world.ids.next() })
      await world.queue.enqueue(tx, 'payments.close-try', { tryId: current.id })
    }
    return true
  })
  return isFailed
}
