// Check for drift: holds the platform's figure against the books, as part of every synchronisation (reliability.md 2.10).
import { type AdAccount, type AdAccountFigures, isDrift, setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { recordAudit } from '@tallyhelm/modules/audit'
import { placedQuota } from '@tallyhelm/modules/ledger'
import { isQuiet } from '@tallyhelm/modules/quota'
import { decimalText } from '@tallyhelm/protocol/values/money'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

/**
 * Opens a difference on the ad account, which stops its quota operations until a person has looked; never closes one. Says
 * nothing while a change is on its way. `account` is locked and as it was before the figures were written.
 */
export async function checkDrift(
  world: World,
  tx: Tx,
  actor: SystemActor,
  account: AdAccount,
  figures: AdAccountFigures,
): Promise<boolean> {
  if (figures.limit === null || account.hasOpenDifference) return false
  if (account.lastOperationAt !== null && account.lastOperationAt > figures.readAt) return false
  if (!(await isQuiet(tx, account.id, world.clock.now()))) return false
  const placed = await placedQuota(tx, account.id, account.currency)
  const style = world.platforms[account.channel].changeStyle
  if (!isDrift({ style, placed, limit: figures.limit, averageSpend: figures.averageSpend })) return false
  await setOpenDifference(tx, account.id, true)
  const details = { platform: decimalText(figures.limit), books: decimalText(placed), currency: account.currency }
  world.log.error({ adAccountId: account.id, channel: account.channel, ...details }, 'the platform and the books differ')
  await recordAudit(tx, {
    id: world.ids.next(),
    at: figures.readAt,
    actor,
    action: 'ad-accounts.open-difference',
    objectKind: 'ad-account',
    objectId: account.id,
    details,
    tenant: { customerId: account.customerId, subCustomerId: account.subCustomerId },
  })
  return true
}
