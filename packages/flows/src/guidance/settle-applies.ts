// Settle what was sent: the ad object is read, and says whether the change is there (job guidance.settle).
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { type Apply, closeGuidance, endApply, lockGuidance, openApplies, readApply } from '@tallyhelm/modules/guidance'
import { compare, displayText } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
const SETTLER: SystemActor = { kind: 'system', name: 'guidance' }
/** How long a request that was sent may still take effect. */
const SETTLE_MS = 10 * 60_000
/** Whoever sent it reads first. */
const FIRST_LOOK_MS = 30_000
/** Without an answer so long it is left to people. */
const GIVE_UP_MS = 24 * 3_600_000
const MOST = 50

export async function settleApplies(world: World): Promise<{ settled: number; open: number }> {
  const now = world.clock.now()
  const open = await world.db.read(system, tx => openApplies(tx, new Date(now.getTime() - FIRST_LOOK_MS), MOST))
  let settled = 0
  for (const apply of open) settled += (await settleApply(world, apply)).state === 'SENDING' ? 0 : 1
  return { settled, open: open.length - settled }
}

/** The figure that must result is there: applied. It is not there after the settling time: nothing was done. */
export async function settleApply(world: World, apply: Apply): Promise<Apply> {
  const account = await world.db.read(system, tx => findAdAccount(tx, apply.adAccountId))
  const found = account && (await world.platforms.FACEBOOK.guidance?.readObject(account, apply.objectId))
  const ageMs = world.clock.now().getTime() - apply.sentAt.getTime()
  if (found?.kind !== 'ok') {
    if (ageMs < GIVE_UP_MS) return apply
    return await endSending(world, apply, { state: 'NOT_DONE', reason: '渠道一直无法确认结果，请在 Meta 核对该预算' })
  }
  const { dailyBudget: budget } = found.value
  if (budget !== null && compare(budget, apply.after) === 0) return await endSending(world, apply, { state: 'APPLIED', reason: '' })
  if (ageMs < SETTLE_MS) return apply
  const shown = budget === null ? '没有日预算' : `日预算为 ${displayText(budget, { withSymbol: true })}`
  return await endSending(world, apply, { state: 'NOT_DONE', reason: `渠道上${shown}，没有按本次应用修改` })
}

/** Ends it once, with the recommendation when it was applied; another end that came first stays, and is what is given. */
export async function endSending(
  world: World,
  apply: Apply,
  end: { state: 'APPLIED' | 'NOT_DONE' | 'REFUSED'; reason: string },
): Promise<Apply> {
  const { customerId, guidanceId } = apply
  return await world.db.transaction(system, async tx => {
    const item = await lockGuidance(tx, { id: guidanceId, customerId })
    if (!(await endApply(tx, apply, { ...end, at: world.clock.now() }))) return await readApply(tx, apply)
    // In the moment of sending: the days before and after are counted from there.
    if (end.state === 'APPLIED' && item?.status === 'PENDING')
      await closeGuidance(tx, item, 'APPLIED', 'customer', { by: apply.userName, at: apply.sentAt })
    await audit(world, tx, SETTLER, 'guidance.settle', ['guidance', guidanceId, { customerId, subCustomerId: null }], {
      applyState: end.state,
      reason: end.reason,
    })
    return { ...apply, ...end }
  })
}
