// The steps that the flows about differences share: who may, the locked difference with its ad account, the audit line.
import { type AdAccount, findAdAccount, isDrift, lockAdAccounts, setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { placedQuota } from '@tallyhelm/modules/ledger'
import { isQuiet, owesLateSpend } from '@tallyhelm/modules/quota'
import { type Difference, findDifference, lockOpenDifference } from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { add, money, type Money } from '@tallyhelm/protocol/values/money'
import { actorName, type StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

export type DifferenceInput = { differenceId: string; reason: string }

export type FoundDifference = { account: AdAccount; difference: Difference }

export const personOf = (actor: StaffActor) => ({ id: actor.staffId, name: actorName(actor) })

/** The ad account, then its open difference, both locked, always in this order. Refuses NOT_FOUND, and DIFFERENCE_CHANGED for one that ended. */
export async function lockDifference(tx: Tx, differenceId: string): Promise<FoundDifference> {
  const found = /^\d{1,19}$/.test(differenceId) ? await findDifference(tx, differenceId) : undefined
  if (!found) throw new Refusal('NOT_FOUND')
  const [account] = await lockAdAccounts(tx, [found.adAccountId])
  if (!account) throw new Error(`the ad account of difference ${found.id} vanished`)
  const difference = await lockOpenDifference(tx, account.id)
  if (difference?.id !== found.id) throw new Refusal('DIFFERENCE_CHANGED')
  return { account, difference }
}

/**
 * What the books hold now, and whether the last reading would still stand apart from it after this adjustment. Refuses DIFFERENCE_MOVING, and
 * DIFFERENCE_CAPLESS and DIFFERENCE_UNEXPLAINED where limits say nothing yet.
 */
export async function standing(
  world: World,
  tx: Tx,
  { account, difference }: FoundDifference,
  adjustment?: Money,
): Promise<{ placed: Money; platform: Money; isApart: boolean }> {
  if (difference.cause === 'CAP_GONE') throw new Refusal('DIFFERENCE_CAPLESS')
  if (difference.cause === 'TOTAL_FELL') throw new Refusal('DIFFERENCE_UNEXPLAINED')
  if (!(await isQuiet(tx, account.id, world.clock.now()))) throw new Refusal('DIFFERENCE_MOVING')
  const placed = await placedQuota(tx, account.id, account.currency)
  const current = await findAdAccount(tx, account.id)
  const platform = current?.limit
  if (!platform) throw new Refusal('DIFFERENCE_CHANGED')
  const style = world.platforms[account.channel].changeStyle
  const after = add(placed, adjustment ?? money(0n, account.currency))
  return { placed, platform, isApart: isDrift({ style, placed: after, limit: platform, averageSpend: account.averageSpend }) }
}

/** What the audit log says of a difference; people by their id. */
type DifferenceFields = { state?: Difference['state']; claimed_by?: string | null }

/** Lets the ad account's orders go on, unless late spend is owed: that keeps it blocked until it is paid. */
export async function unblock(tx: Tx, adAccountId: string): Promise<void> {
  if (!(await owesLateSpend(tx, adAccountId))) await setOpenDifference(tx, adAccountId, false)
}

/** `difference` as it stood before, `after` what the action made of it. */
export async function auditDifference(
  world: World,
  tx: Tx,
  actor: StaffActor,
  difference: Difference,
  action: `reconciliation.${string}`,
  after: DifferenceFields,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const was: DifferenceFields = { state: difference.state, claimed_by: difference.claimedBy }
  const before = Object.fromEntries(Object.entries(was).filter(([name]) => name in after))
  await audit(world, tx, actor, action, ['difference', difference.id, difference], {
    account_id: difference.adAccountId,
    before,
    after,
    ...details,
  })
}
