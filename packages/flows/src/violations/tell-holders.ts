// Tell holders: news about a violation reaches the customer, and the sub-customer that has the ad account.
import { type News, tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import type { Tx, World } from '@tallyhelm/world/handles/world'

type Holder = { customerId: string; subCustomerId: string | null }
type Told = Pick<News, 'objectId' | 'title' | 'body'>

/** Once for each object, by the ways that each user chose. */
export async function tellHolders(world: World, tx: Tx, { customerId, subCustomerId }: Holder, told: Told): Promise<void> {
  const news = { ...told, customerId, kind: 'ACCOUNT', alert: 'VIOLATION', link: LINK, at: world.clock.now() } as const
  for (const owner of new Set([null, subCustomerId]))
    await tellUsers(tx, world.ids, await usersToTell(tx, customerId, owner), { ...news, subCustomerId: owner })
}

const LINK = '/rectification/to-be-rectified/facebook'
