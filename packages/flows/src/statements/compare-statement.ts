// Compare a statement with the customer's own sheet, account by account. The sheet is kept for a day, so that a dispute can name it.
import {
  accountAmounts,
  AMOUNT_TITLES_TEXT,
  compareAccounts,
  type ComparedAccount,
  type OwnSheet,
  readOwnSheet,
  type Statement,
} from '@tallyhelm/modules/statements'
import {
  fileOwner,
  insertSheet,
  readSheet,
  requireSheet,
  requireTitlesReadable,
  type SeenSheet,
  shownFileName,
} from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { COMPARED_ROWS_MOST, DIFFERENCES_LISTED } from '@tallyhelm/protocol/topics/statements/limits'
import type { ComparedSheet, CompareRequest } from '@tallyhelm/protocol/topics/statements/schemas'
import { decimalText, type Money, sum } from '@tallyhelm/protocol/values/money'
import { type TenantActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import { lockOwnStatement, requireVersion } from './reply-to-statement.ts'

const UNREAD_SHOWN = 50
type Asked = CompareRequest & { file: { fileName: string; bytes: Uint8Array } }

/**
 * Refuses PERMISSION_DENIED, NOT_FOUND, STATEMENT_VERSION, STATEMENT_SHEET_TITLES, FILE_TOO_LARGE, IMPORT_EMPTY, IMPORT_FORMAT_WRONG,
 * IMPORT_FILE_UNSAFE, IMPORT_SHEET_TOO_LARGE, FILE_QUOTA_FULL and FLOW_LIMITED.
 */
export async function compareStatement(
  world: World,
  actor: TenantActor,
  { file, by, hidden_rows: hiddenRows, ...asked }: Asked,
): Promise<ComparedSheet> {
  const find = () =>
    world.db.transaction({ kind: 'system' }, async tx => {
      const statement = await lockOwnStatement(tx, actor, asked)
      requireVersion(statement, asked)
      return { statement, ours: await accountAmounts(tx, statement, by) }
    })
  const { statement, ours } = await find()
  const { currency } = statement.payable
  const source = requireSheet(file)
  const { rows, seen } = await readSheet(world.sheets, turnOwner(actor), source, { most: COMPARED_ROWS_MOST, hiddenRows })
  const sheet = readOwnSheet(rows, by, currency)
  if (!sheet) requireTitlesReadable(rows)
  if (!sheet) throw new Refusal('STATEMENT_SHEET_TITLES', { amount: AMOUNT_TITLES_TEXT[by] })
  const key = await keepSheet(world, actor, source)
  return comparedSheet(statement, { key, name: shownFileName(file.fileName) }, by, {
    sheet,
    seen,
    accounts: compareAccounts(ours, sheet, currency),
  })
}

/** The row first: bytes without a row would stay for ever, a row without bytes is deleted after a day. */
async function keepSheet(world: World, actor: TenantActor, { format, bytes }: ReturnType<typeof requireSheet>): Promise<string> {
  const name = world.files.newName(format)
  const owner = fileOwner(actor)
  await world.db.transaction({ kind: 'system' }, tx =>
    insertSheet(tx, { name, owner, format, bytes: bytes.byteLength, at: world.clock.now() }),
  )
  await world.files.write(name, bytes)
  return name
}

function comparedSheet(
  { payable: { currency } }: Statement,
  kept: ComparedSheet['sheet'],
  by: ComparedSheet['by'],
  { sheet, seen, accounts }: { sheet: OwnSheet; seen: SeenSheet; accounts: readonly ComparedAccount[] },
): ComparedSheet {
  const counts = { EQUAL: 0, DIFFERS: 0, OURS: 0, YOURS: 0 }
  for (const { state } of accounts) counts[state] += 1
  const text = (amount: Money | null) => (amount === null ? null : decimalText(amount))
  const differing = accounts.filter(({ state }) => state !== 'EQUAL')
  const totalOf = (side: 'ours' | 'yours') =>
    decimalText(
      sum(
        accounts.flatMap(account => account[side] ?? []),
        currency,
      ),
    )
  return {
    sheet: kept,
    sheet_reading: { ...seen, titleLine: sheet.titleLine, skippedAbove: sheet.skippedAbove },
    titles: sheet.titles,
    by,
    currency,
    counts,
    ours: totalOf('ours'),
    yours: totalOf('yours'),
    rows: differing.slice(0, DIFFERENCES_LISTED).map(({ outsideAccountId, accountName, state, ours, yours, difference }) => ({
      outside_account_id: outsideAccountId,
      account_name: accountName,
      state,
      ours: text(ours),
      yours: text(yours),
      difference: decimalText(difference),
    })),
    unread: sheet.unread.slice(0, UNREAD_SHOWN).map(({ rowNo, msg }) => ({ row_no: rowNo, msg })),
    unread_count: sheet.unread.length,
  }
}
