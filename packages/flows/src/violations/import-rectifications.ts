// Import rectifications: a sheet is read, and each of its rows is issued or refused by the name of its column.
import { findAdAccountsByOutsideIds } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { readSheet, requireSheet, shownFileName, titledRows } from '@tallyhelm/modules/files'
import { judgeRectificationRows, type JudgedRow } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { HiddenRows } from '@tallyhelm/protocol/topics/files/sheet-reading'
import { consoleRectificationEndpoints } from '@tallyhelm/protocol/topics/violations/console-endpoints'
import type { ImportedRectifications } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { RECTIFICATION_COLUMNS, RECTIFICATION_ROWS_MOST } from '@tallyhelm/protocol/topics/violations/enums'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { type StaffActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { issueIn } from './issue-rectification.ts'

const system = { kind: 'system' } as const
/** As long as a cell with 200 ads and their reasons may be. */
const CELL_MOST = 1_000
type Row = ImportedRectifications['rows'][number]
type Input = { file: { fileName: string; bytes: Uint8Array }; hiddenRows?: HiddenRows | undefined }

/**
 * Row by row, each in a transaction of its own: a sheet that was cut off is sent again, and what was issued is refused as open. Refuses
 * PERMISSION_DENIED and as readSheet and titledRows.
 */
export async function importRectifications(world: World, actor: StaffActor, { file, hiddenRows }: Input): Promise<ImportedRectifications> {
  requireRole(actor, consoleRectificationEndpoints.import)
  const sheet = await readSheet(world.sheets, turnOwner(actor), requireSheet(file), { most: RECTIFICATION_ROWS_MOST, hiddenRows })
  const { rows: written, reading } = titledRows(sheet, RECTIFICATION_COLUMNS, {
    mostRows: RECTIFICATION_ROWS_MOST,
    mostLetters: CELL_MOST,
    ids: [RECTIFICATION_COLUMNS[0]],
  })
  const rows: Row[] = []
  for (const judged of judgeRectificationRows(written, world.clock.now())) rows.push(await issueRow(world, actor, judged))
  const issued = rows.filter(row => row.rectification_id !== null).length
  await world.db.transaction(system, tx =>
    audit(world, tx, actor, 'violations.import-rectifications', ['rectification-sheet', world.ids.next()], {
      file_name: shownFileName(file.fileName),
      rows: rows.length,
      issued,
    }),
  )
  return { sheet_reading: reading, issued, rows }
}

async function issueRow(world: World, actor: StaffActor, judged: JudgedRow): Promise<Row> {
  const { row_no, outside_account_id } = judged
  const refused = (column: string, problem: string): Row => ({ row_no, outside_account_id, rectification_id: null, column, problem })
  if ('problem' in judged) return refused(judged.column, judged.problem)
  try {
    return await world.db.transaction(system, async tx => {
      const [account, other] = await findAdAccountsByOutsideIds(tx, [outside_account_id])
      if (!account) return refused(RECTIFICATION_COLUMNS[0], '没有该广告账户，或已收回')
      if (other) return refused(RECTIFICATION_COLUMNS[0], '该账户 ID 在多个渠道存在，请在表单中逐个下发')
      const { rectification_id } = await issueIn(world, tx, actor, { ...judged.facts, account_id: account.id, policy_file_ids: [] })
      return { row_no, outside_account_id, rectification_id, column: '', problem: '' }
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [field] = error.fields
    return refused(entryOf(COLUMN_OF, field?.path ?? '') ?? RECTIFICATION_COLUMNS[0], field?.msg ?? error.message)
  }
}

const COLUMN_OF = {
  account_id: RECTIFICATION_COLUMNS[0],
  violation_type: RECTIFICATION_COLUMNS[1],
  deadline_at: RECTIFICATION_COLUMNS[5],
} as const
