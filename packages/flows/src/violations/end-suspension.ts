// End the suspension of a rectification: the ad account runs again as its platform says, unless another rectification holds it.
import { type AdAccount, lockAdAccounts, statusUnderMarks, writeSuspension } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { adAccountOf, endSuspension, lockRectification, type LockedRectification } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

export type Held = { account: AdAccount; rectification: LockedRectification }

/** The ad account first, as everybody who changes both. Refuses NOT_FOUND. */
export async function lockHeld(tx: Tx, rectificationId: string): Promise<Held> {
  const adAccountId = await adAccountOf(tx, rectificationId)
  const [account] = adAccountId === undefined ? [] : await lockAdAccounts(tx, [adAccountId])
  const rectification = account && (await lockRectification(tx, rectificationId))
  if (!rectification) throw new Refusal('NOT_FOUND')
  return { account, rectification }
}

/** True where the ad account runs again; false where it was not suspended for this one, or another one holds it. */
export async function endSuspensionOf(
  world: World,
  tx: Tx,
  actor: StaffActor,
  { account, rectification }: Held,
  reason: string,
): Promise<boolean> {
  const isLast = await endSuspension(tx, rectification.id, account.id, world.clock.now())
  if (!isLast || account.suspendedOver === null) return false
  const accountStatus = statusUnderMarks(account.suspendedOver, { ...account, suspendedOver: null })
  await writeSuspension(tx, account.id, { over: null, accountStatus })
  await audit(world, tx, actor, 'violations.end-suspension', ['ad-account', account.id, account], {
    before: { account_status: account.accountStatus },
    after: { account_status: accountStatus },
    rectification_id: rectification.id,
    ...(reason === '' ? {} : { reason }),
  })
  return true
}
