// What stands between a draft and its confirmation.
import { amountOf } from '../../lists/amounts.ts'
import type { OrderDraft } from './use-order-draft.ts'

/** In words, the first thing to mend; undefined when the order can be confirmed. */
export function blockerOf({ lines, problems, quote }: Pick<OrderDraft, 'lines' | 'problems' | 'quote'>): string | undefined {
  if (lines.length === 0) return '请选择广告账号'
  if (problems.size > 0) return problems.size === 1 ? [...problems.values()][0] : `${problems.size} 行需修正`
  if (quote.query.error) return `费用计算失败：${quote.query.error.msg}`
  if (quote.current === undefined) return '正在计算费用，请稍候'
  return shortageText(quote.current.payer)
}

/** «余额不足，还差 $1,240.00», or of the credit line; undefined when the money is there. */
export function shortageText({ kind, shortage }: { kind: 'WALLET' | 'CREDIT_LINE'; shortage: string | null }): string | undefined {
  if (shortage === null) return undefined
  return `${kind === 'WALLET' ? '余额' : '可用授信'}不足，还差 ${amountOf(shortage, { withSymbol: true })}`
}
