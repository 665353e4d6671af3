// Import rectifications: a sheet is read, and each of its rows is issued or refused by the name of its column.
import { judgeRectificationRows } from '@tallyhelm/modules/violations'
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import type { ImportedRectifications } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { RECTIFICATION_COLUMNS } from '@tallyhelm/protocol/topics/violations/enums'
import { entryOf } from '@tallyhelm/protocol/values/table'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { importSheet, type SheetInput } from './import-sheet.ts'
import { issueIn } from './issue-rectification.ts'

/** What was issued is refused as open when its sheet is sent again. Refuses PERMISSION_DENIED and as importSheet. */
export async function importRectifications(world: World, actor: StaffActor, input: SheetInput): Promise<ImportedRectifications> {
  requireRole(actor, consoleRectificationEndpoints.import)
  const { rows, ...imported } = await importSheet(world, actor, input, {
    columns: RECTIFICATION_COLUMNS,
    judge: written => judgeRectificationRows(written, world.clock.now()),
    issue: async (tx, facts) => (await issueIn(world, tx, actor, { ...facts, policy_file_ids: [] })).rectification_id,
    columnOf: path => entryOf(COLUMN_OF, path ?? ''),
    action: 'violations.import-rectifications',
    object: 'rectification-sheet',
  })
  return { ...imported, rows: rows.map(({ id, ...row }) => ({ ...row, rectification_id: id })) }
}

const COLUMN_OF = {
  account_id: RECTIFICATION_COLUMNS[0],
  violation_type: RECTIFICATION_COLUMNS[1],
  deadline_at: RECTIFICATION_COLUMNS[5],
} as const
