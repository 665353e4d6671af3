// Tell the result: once all items of an order have ended, its submitter gets one message.
import { postMessage } from '@tallyhelm/modules/notices'
import { type EndedOrder, lockIfEnded } from '@tallyhelm/modules/quota'
import type { World } from '@tallyhelm/world/handles/world'

type Tx = Parameters<Parameters<World['db']['transaction']>[1]>[0]

/** Called last in the transaction that ends an item, so that the order is locked only until the commit. */
export async function tellResult(world: World, tx: Tx, orderId: string): Promise<void> {
  const order = await lockIfEnded(tx, orderId)
  if (!order) return
  await postMessage(tx, {
    id: world.ids.next(),
    userId: order.submitterId,
    customerId: order.customerId,
    subCustomerId: order.subCustomerId,
    kind: 'QUOTA_RESULT',
    objectId: orderId,
    ...wordsOf(orderId, order),
    link: `/operate/record?apply_no=${orderId}`,
    at: world.clock.now(),
  })
}

function wordsOf(orderId: string, { finished, failed }: EndedOrder): { title: string; body: string } {
  const counts = `成功 ${finished} / 失败 ${failed}`
  const body = `加额申请 ${orderId} 已处理完毕：${counts}。`
  if (failed === 0) return { title: `加额已完成：${counts}`, body }
  const returned = `${body}失败账户的款项已退回。`
  return { title: finished === 0 ? `加额失败：${counts}` : `加额部分成功：${counts}`, body: returned }
}
