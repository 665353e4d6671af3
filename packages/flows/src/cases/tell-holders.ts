// Tell holders: whoever has an ad account, and the agent of a sub-customer, by a line in the message centre.
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import type { Tx, World } from '@tallyhelm/world/handles/world'

type Held = { customerId: string; subCustomerId: string | null }
type News = { about: string; title: string; body: string; link: string | null }

/** Once per `about`. */
export async function tellHolders(world: World, tx: Tx, { customerId, subCustomerId }: Held, { about, ...news }: News): Promise<void> {
  const of = { customerId, kind: 'ACCOUNT', objectId: about, at: world.clock.now(), ...news } as const
  for (const owner of new Set([null, subCustomerId]))
    await tellUsers(tx, world.ids, await usersToTell(tx, customerId, owner), { ...of, subCustomerId: owner })
}
