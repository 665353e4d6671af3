// Check for drift: holds the platform's figures against the books and our count of spend, as part of every synchronisation
// (reliability.md 2.10).
import { type AdAccount, type AdAccountFigures, isDrift, setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { placedQuota } from '@tallyhelm/modules/ledger'
import { isQuiet, owesLateSpend } from '@tallyhelm/modules/quota'
import { type DifferenceSeen, endDifference, insertDifference, lockOpenDifference, noteSeenAgain } from '@tallyhelm/modules/reconciliation'
import { decimalText, type Money, zero } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** `platformSpent`: the platform's own total, with what was counted before it began; `between`: what the days tell of spend that no reading saw. */
type Figures = AdAccountFigures & { isCapped: boolean; hasFallen: boolean; platformSpent: Money | null; between: Money | null }

/**
 * A difference blocks the ad account's orders and is a case until it vanishes or people have dealt with it; figures that agree end all
 * that blocked the account but unpaid late spend. Says nothing while a change is on its way; `account` is locked and as it was before the
 * figures were written. True when a difference was opened.
 */
export async function checkDrift(world: World, tx: Tx, actor: SystemActor, account: AdAccount, figures: Figures): Promise<boolean> {
  const { readAt } = figures
  if (account.lastOperationAt !== null && account.lastOperationAt > readAt) return false
  if (account.syncedAt !== null && account.syncedAt > readAt) return false
  if (!(await isQuiet(tx, account.id, world.clock.now()))) return false
  const seen = judge(world, account, figures, await placedQuota(tx, account.id, account.currency))
  if (seen === 'nothing to say') return false
  if (seen === undefined) {
    await endVanished(world, tx, actor, account, readAt)
    return false
  }
  const isNew = await noteDifference(world, tx, actor, account, seen, readAt)
  const hasBlocked = await setOpenDifference(tx, account.id, true)
  if (!hasBlocked && !isNew) return false
  const { cause, ours, platform } = seen
  const details = { cause, platform: platform && decimalText(platform), books: decimalText(ours), currency: account.currency }
  world.log.error({ adAccountId: account.id, channel: account.channel, ...details }, 'the platform and the books differ')
  await audit(world, tx, actor, 'ad-accounts.open-difference', ['ad-account', account.id, account], details)
  return true
}

/**
 * Undefined: all agrees. A missing cap is the gravest, since the account may spend without end; a total that fell comes before the limit, which
 * can only be judged once it is explained.
 */
function judge(world: World, account: AdAccount, figures: Figures, placed: Money): DifferenceSeen | undefined | 'nothing to say' {
  const { limit, spent, platformSpent, between } = figures
  if (!figures.isCapped) {
    const hadCap = account.limit !== null || placed.minor !== 0n || account.hasOpenDifference
    return hadCap ? { cause: 'CAP_GONE', ours: placed, platform: null } : 'nothing to say'
  }
  if (figures.hasFallen) return { cause: 'TOTAL_FELL', ours: spent ?? zero(account.currency), platform: platformSpent, between }
  if (limit === null) return 'nothing to say'
  const style = world.platforms[account.channel].changeStyle
  const differs = isDrift({ style, placed, limit, averageSpend: figures.averageSpend })
  return differs ? { cause: 'LIMIT', ours: placed, platform: limit } : undefined
}

async function noteDifference(
  world: World,
  tx: Tx,
  actor: SystemActor,
  account: AdAccount,
  seen: DifferenceSeen,
  at: Date,
): Promise<boolean> {
  const known = await lockOpenDifference(tx, account.id)
  if (known) {
    await noteSeenAgain(tx, known, seen, actor.name, at)
    return false
  }
  const { customerId, subCustomerId, channel, currency } = account
  const difference = { id: world.ids.next(), customerId, subCustomerId, adAccountId: account.id, channel, currency, ...seen }
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
