// Tell a customer about its credit: a line in the message centre of each of its people.
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Once per `about`. It leads to the credit limit unless told. */
export async function tellOfCredit(
  world: World,
  tx: Tx,
  customerId: string,
  { about, link = '/credit/limit', ...news }: { about: string; title: string; body: string; link?: string },
): Promise<void> {
  const of = { customerId, subCustomerId: null, kind: 'NOTICE', objectId: about, link, at: world.clock.now() } as const
  await tellUsers(tx, world.ids, await usersToTell(tx, customerId, null), { ...of, ...news })
}
