// Tell the result: once all items of an order have ended, its submitter gets one message, and sub-customers whose accounts it cleared.
import { postMessage } from '@tallyhelm/modules/notices'
import { type EndedOrder, lockIfEnded } from '@tallyhelm/modules/quota'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import type { World } from '@tallyhelm/world/handles/world'
import { tellCleared } from './tell-cleared.ts'
import { whereItWent } from './tell-transfer.ts'

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
    ...wordsOf(orderId, order, order.adjustType === 'TRANSFER' ? await whereItWent(tx, orderId, order.failed) : undefined),
    link: `/operate/record?apply_no=${orderId}`,
    at: world.clock.now(),
  })
  if (order.adjustType === 'CLEAR') await tellCleared(world, tx, orderId, order.customerId)
}

const WORDS = {
  ADD: { verb: '加额', onFailure: '失败账户的款项已退回。' },
  REDUCE: { verb: '调减', onFailure: '失败账户的额度未变动。' },
  TRANSFER: { verb: '转移', onFailure: '' },
  CLEAR: { verb: '清零', onFailure: '失败账户的额度未变动。' },
} as const satisfies Record<AdjustType, { verb: string; onFailure: string }>

/** `whereTo`: of a transfer, where the money is that did not arrive; part of it may have come back although no line failed. */
function wordsOf(orderId: string, { adjustType, finished, failed }: EndedOrder, whereTo?: string): { title: string; body: string } {
  const { verb, onFailure } = WORDS[adjustType]
  const counts = `成功 ${finished} / 失败 ${failed}`
  const body = `${verb}申请 ${orderId} 已处理完毕：${counts}。${whereTo ?? ''}`
  if (failed === 0) return { title: `${verb}已完成：${counts}`, body }
  return { title: finished === 0 ? `${verb}失败：${counts}` : `${verb}部分成功：${counts}`, body: `${body}${onFailure}` }
}
