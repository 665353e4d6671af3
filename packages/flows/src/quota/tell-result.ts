// Tell the result: once all items of an order have ended, its submitter gets one message, and sub-customers whose accounts it cleared.
import { listNames, type NewMessage, postMessages } from '@tallyhelm/modules/notices'
import { type EndedOrder, lockEnded } from '@tallyhelm/modules/quota'
import type { AdjustType } from '@tallyhelm/protocol/topics/quota/enums'
import { displayText, money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellCleared } from './tell-cleared.ts'
import { whereItWent } from './tell-transfer.ts'

/** Called late in the transaction that ends items, so that the orders are locked only until the commit. */
export async function tellResults(world: World, tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const ended = await lockEnded(tx, orderIds)
  const messages: NewMessage[] = []
  for (const order of ended) {
    const { orderId, adjustType, failed, rejected, cancelled } = order
    const whereTo = adjustType === 'TRANSFER' ? await whereItWent(tx, orderId, failed + rejected + cancelled) : undefined
    messages.push({
      id: world.ids.next(),
      userId: order.submitterId,
      customerId: order.customerId,
      subCustomerId: order.subCustomerId,
      kind: 'QUOTA_RESULT',
      objectId: orderId,
      ...wordsOf(order, whereTo),
      link: `/operate/record?apply_no=${orderId}`,
      at: world.clock.now(),
    })
  }
  await postMessages(tx, messages)
  for (const { orderId, adjustType, customerId } of ended) if (adjustType === 'CLEAR') await tellCleared(world, tx, orderId, customerId)
}

const WORDS = {
  ADD: { verb: '新增额度', did: '新增', onFailure: '未成功账户冻结的款项已解冻，未扣款。' },
  REDUCE: { verb: '调减', did: '调减', onFailure: '未成功账户的额度未变动。' },
  TRANSFER: { verb: '转移', did: '', onFailure: '' },
  CLEAR: { verb: '清零', did: '清零', onFailure: '未成功账户的额度未变动。' },
} as const satisfies Record<AdjustType, { verb: string; did: string; onFailure: string }>

/** What came of it in money, to be read from a locked screen; a sub-customer may not see limits. Of a transfer its own words tell. */
function sumOf({ adjustType, finished, names, currency, done, limit, subCustomerId }: EndedOrder): string {
  const { did } = WORDS[adjustType]
  if (finished === 0 || did === '') return ''
  const text = (minor: string) => displayText(money(BigInt(minor), currency), { withSymbol: true })
  const now = limit === null || subCustomerId !== null ? '' : `，额度现为 ${text(limit)}`
  return `，${names.length > 1 ? '共' : ''}${did} ${text(done)}${now}`
}

/** `whereTo`: of a transfer, where the money is that did not arrive; part of it may have come back although no line failed. */
function wordsOf(order: EndedOrder, whereTo = ''): { title: string; body: string } {
  const { orderId, adjustType, finished, failed, rejected, cancelled, names } = order
  const { verb, onFailure } = WORDS[adjustType]
  const others = [rejected > 0 ? ` / 驳回 ${rejected}` : '', cancelled > 0 ? ` / 取消 ${cancelled}` : ''].join('')
  const counts = `成功 ${finished} / 失败 ${failed}${others}`
  const isDone = failed + rejected + cancelled === 0
  // An order that people ended as a whole has not failed: nothing of it was sent.
  const end = finished + failed > 0 ? undefined : cancelled === 0 ? '已驳回' : rejected === 0 ? '已取消' : undefined
  const of = `${verb}申请 ${orderId}（${listNames(names, '个账户')}）`
  const body = end === undefined ? `${of}已处理完毕${sumOf(order)}。` : `${of}${end}，未提交渠道。`
  const title = isDone ? `${verb}已完成` : finished === 0 ? `${verb}失败` : `${verb}部分成功`
  return { title: end === undefined ? `${title}：${counts}` : `${verb}申请${end}`, body: `${body}${whereTo}${isDone ? '' : onFailure}` }
}
