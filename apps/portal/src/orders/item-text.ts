// What became of an item of an order, in words.
import { ITEM_STATES } from '@tallyhelm/protocol/topics/quota/enums'
import type { OrderItem } from '@tallyhelm/protocol/topics/quota/schemas'
import { amountOf } from '../lists/amounts.ts'

/** The reason or the state, with both figures where the platform approved or may approve less than was asked. */
export function itemText(item: OrderItem): string {
  if (item.state === 'FAIL') return item.fail_reason ?? ITEM_STATES.FAIL.text
  const asked = amountOf(item.amount, { withSymbol: true })
  if (item.state === 'WAITING_CHANNEL') {
    const known = item.approved_amount === null ? '待定' : amountOf(item.approved_amount, { withSymbol: true })
    return `${ITEM_STATES.WAITING_CHANNEL.text}：申请 ${asked}，渠道批准 ${known}`
  }
  if (item.state === 'UNKNOWN') return '渠道未返回明确结果，正在核对，请勿重复提交'
  if (item.approved_amount !== null && item.approved_amount !== item.amount) {
    return `${ITEM_STATES[item.state].text}：申请 ${asked}，渠道批准 ${amountOf(item.approved_amount, { withSymbol: true })}`
  }
  return ITEM_STATES[item.state].text
}

/** «已退回钱包 $300.00»; undefined when nothing came back. */
export function returnedText(item: Pick<OrderItem, 'returned'>, payer: 'WALLET' | 'CREDIT_LINE'): string | undefined {
  if (item.returned === null || !/[1-9]/.test(item.returned)) return undefined
  return `${payer === 'WALLET' ? '已退回钱包' : '已恢复授信'} ${amountOf(item.returned, { withSymbol: true })}`
}

/** «部分成功 3/5», in the tone of a notice. */
export function orderOutcome(items: readonly Pick<OrderItem, 'state'>[]): {
  tone: 'success' | 'warning' | 'error' | 'info'
  title: string
} {
  const done = items.filter(item => item.state === 'FINISHED').length
  const failed = items.filter(item => item.state === 'FAIL').length
  if (done + failed < items.length) return { tone: 'info', title: `处理中 ${done + failed}/${items.length}` }
  if (failed === 0) return { tone: 'success', title: '全部成功' }
  return done === 0 ? { tone: 'error', title: '全部失败' } : { tone: 'warning', title: `部分成功 ${done}/${items.length}` }
}
