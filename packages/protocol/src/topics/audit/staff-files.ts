// What stands in the files of the console's lists of this topic.
import { column, fileOfList } from '../exports/staff-file.ts'
import type { SomeStaffFiles } from '../exports/staff-lists.ts'
import { auditRows } from './columns.ts'
import { changeText, fieldChanges } from './field-changes.ts'
import type { AuditEntry } from './schemas.ts'
import { reasonText } from './value-texts.ts'
import { actionText, objectText } from './words.ts'

/** In the words of the page, and the log's own names beside them for whoever searches by those. */
export const auditEntries = fileOfList(
  auditRows,
  {
    actor: row => row.actor_name,
    action: row => actionText(row.action),
    object: row => `${objectText(row.object_kind)} ${row.apply_no ?? row.object_name ?? row.object_id}`,
    change: row => changesText(row),
    position: row => row.position,
  },
  [
    column('原因', (row: AuditEntry) => (row.reason === null ? null : reasonText(row.reason))),
    column('动作代码', (row: AuditEntry) => row.action),
    column('对象编号', (row: AuditEntry) => row.object_id, 'id'),
  ],
)

const changesText = ({ before, after, names }: AuditEntry): string | null => {
  const changes = fieldChanges(before, after, names).filter(change => !change.isSame)
  return changes.length === 0 ? null : changes.map(changeText).join('；')
}

export const AUDIT_FILES = {
  AUDIT: auditEntries,
} as const satisfies SomeStaffFiles
