// What the audit log can be narrowed by (console.md 21).
import { choiceOf, declareFilters, periodOf, textOf } from '../../lists/filters.ts'
import { ACTOR_KIND_TEXT } from './enums.ts'

export const auditFilters = declareFilters({
  at: periodOf('时间', { place: 'row' }),
  /** Part of the name of who did it, or his id in full; of the product's own actors their words, or their name in full. */
  actor: textOf('操作人', 40, { place: 'row' }),
  /** 'quota.add' in full, or a topic with its dot: 'quota.' */
  action: textOf('动作', 60, { place: 'row' }),
  /** An object's number, an order's with all of its legs, or a platform's of an ad account. */
  object_id: textOf('单号或对象编号', 100, { place: 'row' }),
  kind: choiceOf('操作人类型', ACTOR_KIND_TEXT, { wire: 'actor_kind' }),
  object: textOf('对象类型', 40, { wire: 'object_kind' }),
  /** Part of the name of whom it belongs to, or his id in full. */
  customer: textOf('客户', 60),
  address: textOf('IP', 45),
})
