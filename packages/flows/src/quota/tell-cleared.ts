// Tell the cleared: an agent's order may clear accounts that it has given to sub-customers; their people learn of it, too.
import { listNames, tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import { listClearedBySubCustomer } from '@tallyhelm/modules/quota'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Called when an order to clear has ended. The money goes back to the agent, who paid; the sub-customer's wallet has no part in it. */
export async function tellCleared(world: World, tx: Tx, orderId: string, customerId: string): Promise<void> {
  for (const { subCustomerId, names, channel } of await listClearedBySubCustomer(tx, orderId)) {
    await tellUsers(tx, world.ids, await usersToTell(tx, customerId, subCustomerId), {
      customerId,
      subCustomerId,
      kind: 'ACCOUNT',
      objectId: `cleared:${orderId}`,
      title: `代理商已清零 ${names.length} 个账户`,
      body: `${listNames(names, '个账户')}的剩余额度已由代理商清零并退回代理商，您的钱包余额不变。如有疑问请联系您的代理商。`,
      link: `/account/${channel.toLowerCase()}`,
      at: world.clock.now(),
    })
  }
}
