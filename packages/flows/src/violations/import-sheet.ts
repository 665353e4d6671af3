// Import a sheet of what staff issue: it is read, and each of its rows is issued or refused by the name of its column.
import { findAdAccountsByOutsideIds } from '@tallyhelm/modules/ad-accounts'
import { audit } from '@tallyhelm/modules/audit'
import { readSheet, requireSheet, shownFileName, titledRows } from '@tallyhelm/modules/files'
import type { JudgedRow, WrittenRow } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { HiddenRows } from '@tallyhelm/protocol/topics/files/sheet-reading'
import type { ImportedRectifications } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { RECTIFICATION_ROWS_MOST } from '@tallyhelm/protocol/topics/violations/enums'
import { type StaffActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const system = { kind: 'system' } as const
/** As long as a cell with 200 ads and their reasons may be. */
const CELL_MOST = 1_000

export type SheetInput = { file: { fileName: string; bytes: Uint8Array }; hiddenRows?: HiddenRows | undefined }
type Kind<Columns extends readonly [string, ...string[]], Facts> = {
  columns: Columns
  judge: (rows: readonly WrittenRow[]) => JudgedRow<Facts>[]
  /** In a transaction of its own; gives the id of what was issued. */
  issue: (tx: Tx, facts: Facts & { account_id: string }) => Promise<string>
  /** The column of a field that is refused only then; that of the account where it is in none. */
  columnOf: (path: string | undefined) => string | undefined
  action: string
  object: string
}
type Row = { row_no: number; outside_account_id: string; id: string | null; column: string; problem: string }
type Imported = Pick<ImportedRectifications, 'sheet_reading' | 'issued'> & { rows: Row[] }

/** Row by row, each in a transaction of its own: a sheet that was cut off is sent again. Refuses as readSheet and titledRows. */
export async function importSheet<Columns extends readonly [string, ...string[]], Facts>(
  world: World,
  actor: StaffActor,
  { file, hiddenRows }: SheetInput,
  kind: Kind<Columns, Facts>,
): Promise<Imported> {
  const sheet = await readSheet(world.sheets, turnOwner(actor), requireSheet(file), { most: RECTIFICATION_ROWS_MOST, hiddenRows })
  const { rows: written, reading } = titledRows(sheet, kind.columns, {
    mostRows: RECTIFICATION_ROWS_MOST,
    mostLetters: CELL_MOST,
    ids: [kind.columns[0]],
  })
  const rows: Row[] = []
  for (const judged of kind.judge(written)) rows.push(await issueRow(world, kind, judged))
  const issued = rows.filter(row => row.id !== null).length
  await world.db.transaction(system, tx =>
    audit(world, tx, actor, kind.action, [kind.object, world.ids.next()], {
      file_name: shownFileName(file.fileName),
      rows: rows.length,
      issued,
    }),
  )
  return { sheet_reading: reading, issued, rows }
}

async function issueRow<Columns extends readonly [string, ...string[]], Facts>(
  world: World,
  { columns: [account], issue, columnOf }: Kind<Columns, Facts>,
  judged: JudgedRow<Facts>,
): Promise<Row> {
  const { row_no, outside_account_id } = judged
  const refused = (column: string, problem: string): Row => ({ row_no, outside_account_id, id: null, column, problem })
  if ('problem' in judged) return refused(judged.column, judged.problem)
  try {
    return await world.db.transaction(system, async tx => {
      const [found, other] = await findAdAccountsByOutsideIds(tx, [outside_account_id])
      if (!found) return refused(account, '没有该广告账户，或已收回')
      if (other) return refused(account, '该账户 ID 在多个渠道存在，请在表单中逐个下发')
      return { row_no, outside_account_id, id: await issue(tx, { ...judged.facts, account_id: found.id }), column: '', problem: '' }
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [field] = error.fields
    return refused(columnOf(field?.path) ?? account, field?.msg ?? error.message)
  }
}
