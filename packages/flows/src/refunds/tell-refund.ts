// Tell people about a refund: those of the wallet's owner, once for each event.
import { tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import type { StoredRefund } from '@tallyhelm/modules/refunds'
import { displayText, type Money } from '@tallyhelm/protocol/values/money'
import type { Owner } from '@tallyhelm/protocol/vocabulary/owner'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** «$100.00 USD» */
export const spoken = (amount: Money): string => `${displayText(amount, { withSymbol: true })} ${amount.currency}`

export async function tellRefund(
  world: World,
  tx: Tx,
  { id, ...refund }: StoredRefund,
  event: string,
  { title, body }: { title: string; body: string },
): Promise<void> {
  await tellPayments(world, tx, refund, { about: `refund:${id}:${event}`, title, body, link: `/record?tab=refunds&detail=${id}` })
}

export async function tellPayments(
  world: World,
  tx: Tx,
  { customerId, subCustomerId }: Owner,
  { about, ...news }: { about: string; title: string; body: string; link: string | null },
): Promise<void> {
  const users = await usersToTell(tx, customerId, subCustomerId)
  await tellUsers(tx, world.ids, users, { customerId, subCustomerId, kind: 'NOTICE', objectId: about, at: world.clock.now(), ...news })
}
