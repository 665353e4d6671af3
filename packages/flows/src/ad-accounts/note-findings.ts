// Note findings: what a synchronisation's reading means for freezes and forewarnings, written in its own transaction.
import type { AdAccount } from '@tallyhelm/modules/ad-accounts'
import { type FreezeStep, insertFreeze, lockStandingFreeze, moveFreeze, platformWords } from '@tallyhelm/modules/freezes'
import { findWatched, keepEvents } from '@tallyhelm/modules/monitors'
import { noteRejectedAds, policyWords, type RejectedAd } from '@tallyhelm/modules/violations'
import { type FrozenStatus, isThawed } from '@tallyhelm/protocol/topics/ad-accounts/enums'
import { freezePathOf } from '@tallyhelm/protocol/topics/freezes/enums'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { Money } from '@tallyhelm/protocol/values/money'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'

type Findings = {
  frozenStatus: FrozenStatus
  reason: string | null
  balance: Money | null
  /** null when the platform does not tell, or gave no answer: what is known stays */
  rejectedAds: readonly RejectedAd[] | null
  /** the platform stopped the account because somebody else took it over */
  isCompromised: boolean
  readAt: Date
}

/** `before` is the locked ad account as it was; a platform's freeze begins and ends with its status. The agency's own is none of its business. */
export async function noteFindings(world: World, tx: Tx, before: AdAccount, findings: Findings): Promise<void> {
  const { frozenStatus, readAt } = findings
  const isFrozen = !isThawed(frozenStatus)
  const by = { mover: 'platform', byName: CHANNELS[before.channel].name, at: readAt } as const
  if (isFrozen && isThawed(before.frozenStatus)) {
    const { customerId, subCustomerId, id: adAccountId, channel, currency } = before
    const facts = { id: world.ids.next(), customerId, subCustomerId, adAccountId, channel, currency }
    await insertFreeze(tx, { ...facts, source: 'PLATFORM', reason: platformWords(findings.reason ?? ''), balance: findings.balance }, by)
  }
  if (!isFrozen && !isThawed(before.frozenStatus)) await thaw(world, tx, before, by)
  const rejectedAds = findings.rejectedAds?.map(ad => ({ ...ad, reasons: ad.reasons.map(policyWords) }))
  if (rejectedAds) await noteRejectedAds(tx, before, rejectedAds, { newId: () => world.ids.next(), at: readAt })
  if (findings.isCompromised) await warnMonitors(world, tx, before, findings)
}

/** Once a day, for as long as the platform says so. */
async function warnMonitors(world: World, tx: Tx, { id }: AdAccount, { reason, readAt }: Findings): Promise<void> {
  const account = await findWatched(tx, id)
  if (!account) return
  const toldKey = `account:${dayOf(readAt, account.timezone)}`
  const told = `账户被渠道停用：${platformWords(reason ?? '')}`
  await keepEvents(tx, world.ids, account, [{ kind: 'PLATFORM_WARNED', at: readAt, told, toldKey }])
}

/** At whatever step it is; a case that waits for it has nothing left to decide, and lapses. */
async function thaw(world: World, tx: Tx, account: AdAccount, by: Pick<FreezeStep, 'mover' | 'byName' | 'at'>): Promise<void> {
  const freeze = await lockStandingFreeze(tx, account.id, 'PLATFORM')
  if (!freeze) return
  await moveFreeze(tx, freeze, 'THAWED', { ...by, event: 'THAWED', note: '' })
  if (freeze.appliedAt === null) return
  await tellHolders(world, tx, account, {
    about: `freezes.thawed:${freeze.id}`,
    title: `${account.accountName} 已解冻`,
    body: '渠道已解冻该账户，可以恢复投放与新增额度。',
    link: freezePathOf(account.channel),
  })
}
