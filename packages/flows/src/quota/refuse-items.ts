// Refuse lines: what is wrong with an order's lines, each by its field, as one refusal; the same from a quote and from acceptance.
import { type FieldProblem, Refusal } from '@tallyhelm/protocol/errors/refusal'

export const NO_ACCOUNT = '账户不存在或不可操作'
export const NO_LIMIT = '账户在渠道侧未设置额度上限，不能调整额度'

/** Refuses QUOTA_ITEMS_REFUSED, which counts the lines. */
export function refuseItems(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return
  throw new Refusal('QUOTA_ITEMS_REFUSED', { count: new Set(problems.map(problem => problem.path.split('.')[1])).size }, problems)
}

/** Refuses INPUT_INVALID for an order without lines. */
export function requireLines({ items }: { items: readonly unknown[] }): void {
  if (items.length === 0) throw new Refusal('INPUT_INVALID', {}, [{ path: 'items', msg: '请选择广告账号' }])
}
