// What stands between a draft and its confirmation.
import { shortageText } from '../../orders/shortage.ts'
import { problemCount } from './order-form.ts'
import type { OrderDraft } from './use-order-draft.ts'

/** In words, the first thing to mend; undefined when the order can be confirmed. */
export function blockerOf({ form, problems, quote }: Pick<OrderDraft, 'form' | 'problems' | 'quote'>): string | undefined {
  if (problems.anchor !== undefined && form.anchor === null) return problems.anchor
  if (form.lines.length === 0) return '请选择广告账号'
  const first = [...problems.lines.values(), problems.anchor, problems.total, problems.reason, problems.remark].find(
    one => one !== undefined,
  )
  if (first !== undefined) return problemCount(problems) === 1 ? first : `${problemCount(problems)} 处需修正：${first}`
  if (quote.query.error) return `费用计算失败：${quote.query.error.msg}`
  if (quote.current === undefined) return '正在计算费用，请稍候'
  return shortageText(quote.current)
}
