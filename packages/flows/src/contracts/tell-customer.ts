// Tell a customer about a contract: a line in the message centre of each of its people.
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Once per `about`. */
export async function tellCustomer(
  world: World,
  tx: Tx,
  customerId: string,
  { about, ...news }: { about: string; title: string; body: string },
): Promise<void> {
  const users = await usersToTell(tx, customerId, null)
  const of = {
    customerId,
    subCustomerId: null,
    kind: 'CONTRACT',
    objectId: about,
    link: '/user/info?tab=contract',
    at: world.clock.now(),
  } as const
  await tellUsers(tx, world.ids, users, { ...of, ...news })
}
