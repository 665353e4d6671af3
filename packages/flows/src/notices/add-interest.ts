// Add an interest: the user wants to hear when a coming feature is there («通知我»).
import { insertInterest, lockInterests, lockOpening } from '@tallyhelm/modules/notices'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { MAX_INTERESTS_PER_USER } from '@tallyhelm/protocol/topics/notices/enums'
import type { Interests } from '@tallyhelm/protocol/topics/notices/schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { tellWaiting } from './open-feature.ts'

/** Again changes nothing; gives all of the user's interests. Refuses with INPUT_INVALID beyond 100. */
export async function addInterest(world: World, actor: UserActor, input: { feature: string }): Promise<Interests> {
  // Only the user's own rows are touched; a user without a customer has no tenant whose scope could be taken.
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const known = await lockInterests(tx, actor.userId)
    if (known.includes(input.feature)) return { features: known }
    if (known.length >= MAX_INTERESTS_PER_USER) {
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'feature', msg: `最多关注 ${MAX_INTERESTS_PER_USER} 个功能` }])
    }
    const opening = await lockOpening(tx, input.feature)
    await insertInterest(tx, { userId: actor.userId, feature: input.feature, at: world.clock.now() })
    // Asked by a page that was loaded before: nobody would tell it later.
    if (opening) await tellWaiting(world, tx, opening)
    return { features: [...known, input.feature].sort() }
  })
}
