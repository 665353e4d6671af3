// Note findings: what a synchronisation's reading means for freezes and forewarnings, written in its own transaction.
import type { AdAccount } from '@tallyhelm/modules/ad-accounts'
import { endFreeze, insertFreeze } from '@tallyhelm/modules/freezes'
import { noteRejectedAds, type RejectedAd } from '@tallyhelm/modules/violations'
import { type FrozenStatus, isThawed } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'

type Findings = {
  frozenStatus: FrozenStatus
  reason: string | null
  balance: Money | null
  /** null when the platform does not tell, or gave no answer: what is known stays */
  rejectedAds: readonly RejectedAd[] | null
  readAt: Date
}

/** `before` is the locked ad account as it was; a freeze begins and ends with its status. */
export async function noteFindings(world: World, tx: Tx, before: AdAccount, findings: Findings): Promise<void> {
  const { frozenStatus, readAt } = findings
  const isFrozen = !isThawed(frozenStatus)
  if (isFrozen && isThawed(before.frozenStatus)) {
    await insertFreeze(tx, {
      id: world.ids.next(),
      customerId: before.customerId,
      subCustomerId: before.subCustomerId,
      adAccountId: before.id,
      channel: before.channel,
      frozenAt: readAt,
      reason: findings.reason ?? '',
      currency: before.currency,
      balance: findings.balance,
    })
  }
  if (!isFrozen && !isThawed(before.frozenStatus)) await endFreeze(tx, before.id, readAt)
  if (findings.rejectedAds) await noteRejectedAds(tx, before, findings.rejectedAds, { newId: () => world.ids.next(), at: readAt })
}
