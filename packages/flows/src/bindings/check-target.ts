// Check target: what the platform shows us of a BM or a business centre before anything is shared with it.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CheckReply, ManagersReply } from '@tallyhelm/protocol/topics/bindings/schemas'
import { TARGET_PROBLEMS } from '@tallyhelm/protocol/topics/bindings/targets'
import type { World } from '@tallyhelm/world/handles/world'

/** One that is not shown may exist all the same. Refuses INPUT_INVALID at `target`. */
export async function checkTarget(world: World, { type, target }: { type: 'BM' | 'BC'; target: string }): Promise<CheckReply> {
  const problem = TARGET_PROBLEMS[type](target)
  if (problem !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'target', msg: problem }])
  const answer = await world.platforms[type === 'BM' ? 'FACEBOOK' : 'TIKTOK'].partners?.check(target)
  if (answer?.kind === 'ok') return { standing: 'SEEN', name: answer.value.name, is_verified: answer.value.isVerified }
  return { standing: answer?.kind === 'gone' ? 'UNSEEN' : 'UNREAD', name: '', is_verified: null }
}

/** Null where Google can't be asked now. */
export async function managersToMoveTo(world: World): Promise<ManagersReply> {
  const tree = await world.platforms.GOOGLE.managers?.readTree()
  return { managers: tree?.kind === 'ok' ? tree.value : null }
}
