// Write a preference: one user's settings of one page.
import { countPreferences, writePreference as write } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Preference } from '@tallyhelm/protocol/topics/organization/schemas'
import type { UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

const MOST_PAGES = 200

/** Replaces what was kept for the page; at most 200 pages a user. */
export async function writePreference(
  world: World,
  actor: UserActor,
  input: { page: string; value: Preference },
): Promise<Record<string, never>> {
  // Only the user's own rows are touched; a user without a customer has no tenant whose scope could be taken.
  await world.db.transaction({ kind: 'system' }, async tx => {
    if ((await countPreferences(tx, actor.userId, input.page)) >= MOST_PAGES) {
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'page', msg: `最多保存 ${MOST_PAGES} 个页面的设置` }])
    }
    await write(tx, { userId: actor.userId, page: input.page, value: input.value, now: world.clock.now() })
  })
  return {}
}
