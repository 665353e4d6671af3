// Check for drift: holds the platform's figure against the books, as part of every synchronisation (reliability.md 2.10).
import { type AdAccount, type AdAccountFigures, isDrift, setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { placedQuota } from '@tallyhelm/modules/ledger'
import { isQuiet, owesLateSpend } from '@tallyhelm/modules/quota'
import { endDifference, insertDifference, lockOpenDifference, noteSeenAgain } from '@tallyhelm/modules/reconciliation'
import { decimalText, type Money } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/**
 * A difference blocks the ad account's orders and is a case until it vanishes or people have dealt with it; figures that agree end all
 * that blocked the account but unpaid late spend. Says nothing while a change is on its way; `account` is locked and as it was before the
 * figures were written. True when a difference was opened.
 */
export async function checkDrift(
  world: World,
  tx: Tx,
  actor: SystemActor,
  account: AdAccount,
  figures: AdAccountFigures,
): Promise<boolean> {
  const { limit, readAt } = figures
  if (limit === null) return false
  if (account.lastOperationAt !== null && account.lastOperationAt > readAt) return false
  if (account.syncedAt !== null && account.syncedAt > readAt) return false
  if (!(await isQuiet(tx, account.id, world.clock.now()))) return false
  const placed = await placedQuota(tx, account.id, account.currency)
  const style = world.platforms[account.channel].changeStyle
  if (!isDrift({ style, placed, limit, averageSpend: figures.averageSpend })) {
    await endVanished(world, tx, actor, account, readAt)
    return false
  }
  const isNew = await noteDifference(world, tx, actor, account, { ours: placed, platform: limit }, readAt)
  const hasBlocked = await setOpenDifference(tx, account.id, true)
  if (!hasBlocked && !isNew) return false
  const details = { platform: decimalText(limit), books: decimalText(placed), currency: account.currency }
  world.log.error({ adAccountId: account.id, channel: account.channel, ...details }, 'the platform and the books differ')
  await audit(world, tx, actor, 'ad-accounts.open-difference', ['ad-account', account.id, account], details)
  return true
}

async function noteDifference(
  world: World,
  tx: Tx,
  actor: SystemActor,
  account: AdAccount,
  figures: { ours: Money; platform: Money },
  at: Date,
): Promise<boolean> {
  const known = await lockOpenDifference(tx, account.id)
  if (known) {
    await noteSeenAgain(tx, known, figures, actor.name, at)
    return false
  }
  const { customerId, subCustomerId, channel, currency } = account
  const difference = { id: world.ids.next(), customerId, subCustomerId, adAccountId: account.id, channel, currency, ...figures }
  await insertDifference(tx, difference, actor.name, at)
  return true
}

async function endVanished(world: World, tx: Tx, actor: SystemActor, account: AdAccount, at: Date): Promise<void> {
  const known = await lockOpenDifference(tx, account.id)
  if (!known && !account.hasOpenDifference) return
  const isOwing = await owesLateSpend(tx, account.id)
  if (!known && isOwing) return
  if (known) await endDifference(tx, known, { event: 'VANISHED', by: { id: null, name: actor.name }, reason: '', at })
  if (!isOwing) await setOpenDifference(tx, account.id, false)
  await audit(world, tx, actor, 'ad-accounts.difference-vanished', ['ad-account', account.id, account])
}
