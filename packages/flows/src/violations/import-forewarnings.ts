// Import forewarnings: a sheet is read, and each of its rows is issued or refused by the name of its column.
import { judgeForewarningRows } from '@tallyhelm/modules/violations'
import { consoleForewarningEndpoints } from '@tallyhelm/protocol/topics/violations/console-forewarning-endpoints'
import type { ImportedForewarnings } from '@tallyhelm/protocol/topics/violations/console-forewarning-schemas'
import { FOREWARNING_COLUMNS } from '@tallyhelm/protocol/topics/violations/forewarning-enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { importSheet, type SheetInput } from './import-sheet.ts'
import { issueForewarningIn } from './issue-forewarning.ts'

/** Ads that a sheet names again join the same open warning. Refuses PERMISSION_DENIED and as importSheet. */
export async function importForewarnings(world: World, actor: StaffActor, input: SheetInput): Promise<ImportedForewarnings> {
  requireRole(actor, consoleForewarningEndpoints.import)
  const { rows, ...imported } = await importSheet(world, actor, input, {
    columns: FOREWARNING_COLUMNS,
    judge: judgeForewarningRows,
    issue: (tx, facts) => issueForewarningIn(world, tx, actor, facts),
    columnOf: () => undefined,
    action: 'violations.import-forewarnings',
    object: 'forewarning-sheet',
  })
  return { ...imported, rows: rows.map(({ id, ...row }) => ({ ...row, forewarning_id: id })) }
}
