// What stands in the files of the console's lists of this topic.
import { dateTimeText } from '../../values/day.ts'
import { column, fileOfList, timeCell } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { consoleBindingRows, seenChangeRows } from './console-columns.ts'
import { BINDING_STANDINGS } from './console-lists.ts'
import { BINDING_ACTIONS, BINDING_STATES, bindingName } from './enums.ts'
import type { SeenChange } from './room-schemas.ts'

export const BINDINGS_FILES = {
  STAFF_BINDINGS: fileOfList(
    consoleBindingRows,
    {
      type: bindingName,
      target: row => row.target,
      state: row => BINDING_STATES[row.state].text,
      told: row => row.told,
      age: null,
      action: null,
    },
    [
      column('进度', row => BINDING_STANDINGS[row.standing].text),
      column('原值', row => row.before),
      column('BM ID', row => row.business_id, 'id'),
      column('已重试', row => (row.is_retried ? '是' : '否')),
    ],
  ),
  STAFF_SEEN_CHANGES: fileOfList(
    seenChangeRows,
    {
      before: row => row.before,
      after: row => row.after,
      against: row => (row.is_against ? '不符' : null),
      ours: row => oursText(row.ours),
      action: null,
    },
    [column('我方操作时间', row => timeCell(row.ours?.submitted_at)), column('我方单号', row => row.ours?.pair_id, 'id')],
  ),
} as const satisfies SomeStaffFiles

/** «王一 绑定 123456 · 成功，2026-03-05 11:00:00» */
function oursText(ours: SeenChange['ours']): string | null {
  if (ours === null) return null
  const { submitter, action, target, state, submitted_at } = ours
  return `${submitter} ${BINDING_ACTIONS[action]} ${target} · ${BINDING_STATES[state].text}，${dateTimeText(new Date(submitted_at))}`
}
