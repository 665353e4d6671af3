// Check target: what the platform shows us of a BM or a business centre before anything is shared with it.
import { findAdAccounts } from '@tallyhelm/modules/ad-accounts'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CheckReply, ManagersReply } from '@tallyhelm/protocol/topics/bindings/schemas'
import { TARGET_PROBLEMS } from '@tallyhelm/protocol/topics/bindings/targets'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** One that is not shown may exist all the same. Refuses INPUT_INVALID at `target`. */
export async function checkTarget(world: World, { type, target }: { type: 'BM' | 'BC'; target: string }): Promise<CheckReply> {
  const problem = TARGET_PROBLEMS[type](target)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'target', msg: problem }])
  const answer = await world.platforms[type === 'BM' ? 'FACEBOOK' : 'TIKTOK'].partners?.check(target)
  if (answer?.kind === 'ok') return { standing: 'SEEN', name: answer.value.name, is_verified: answer.value.isVerified }
  return { standing: answer?.kind === 'gone' ? 'UNSEEN' : 'UNREAD', name: '', is_verified: null }
}

/** Null where Google can't be asked now. Refuses NOT_FOUND where the account is not the actor's own. */
export async function managersToMoveTo(
  world: World,
  { customerId, subCustomerId }: TenantActor,
  accountId: string,
): Promise<ManagersReply> {
  const [account] = await world.db.read({ kind: 'tenant', customerId, subCustomerId }, tx => findAdAccounts(tx, [accountId]))
  if (!account || account.channel !== 'GOOGLE') throw new Refusal('NOT_FOUND')
  const tree = await world.platforms.GOOGLE.managers?.readTree()
  return { managers: tree?.kind === 'ok' ? tree.value : null }
}
