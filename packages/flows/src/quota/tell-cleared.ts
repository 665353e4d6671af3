// Tell the cleared: an agent's order may clear accounts that it has given to sub-customers; their people learn of it, too.
import { listNames, tellUsers } from '@tallyhelm/modules/notices'
import { usersToTell } from '@tallyhelm/modules/organization'
import { listClearedBySubCustomer } from '@tallyhelm/modules/quota'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** Called when an order to clear has ended. What of the money is the sub-customer's is told by pay-back.ts. */
export async function tellCleared(world: World, tx: Tx, orderId: string, customerId: string): Promise<void> {
  for (const { subCustomerId, names, channel } of await listClearedBySubCustomer(tx, orderId)) {
    await tellUsers(tx, world.ids, await usersToTell(tx, customerId, subCustomerId), {
      customerId,
      subCustomerId,
      kind: 'ACCOUNT',
      objectId: `cleared:${orderId}`,
      title: `代理商已清零 ${names.length} 个账户`,
      body: `${listNames(names, '个账户')}的剩余额度已由代理商清零，按付款比例退回付款方；退回您钱包的部分会另行通知。如有疑问请联系您的代理商。`,
      link: `/account/${channel.toLowerCase()}`,
      at: world.clock.now(),
    })
  }
}
