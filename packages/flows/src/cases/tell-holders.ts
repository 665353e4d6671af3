// Tell holders: whoever has an ad account, and the agent of a sub-customer, by a line in the message centre.
import { type News, tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import type { Tx, World } from '@tallyhelm/world/handles/world'

type Held = { customerId: string; subCustomerId: string | null }
/** About the account, unless it says what else. */
type Told = Pick<News, 'title' | 'body' | 'link'> & Partial<Pick<News, 'kind' | 'alert'>> & { about: string }

/** Once per `about`. */
export async function tellHolders(world: World, tx: Tx, { customerId, subCustomerId }: Held, { about, ...told }: Told): Promise<void> {
  const news = { customerId, kind: 'ACCOUNT', objectId: about, at: world.clock.now(), ...told } as const
  for (const owner of new Set([null, subCustomerId]))
    await tellUsers(tx, world.ids, await usersToTell(tx, customerId, owner), { ...news, subCustomerId: owner })
}
