// Writes rows of a console list to a file, by the columns that the protocol declares for it.
import { openCsv } from '@tallyhelm/infra/row-files/csv'
import type { RowTarget } from '@tallyhelm/infra/row-files/row-file'
import { openXlsx } from '@tallyhelm/infra/row-files/xlsx'
import type { ExportFormat } from '@tallyhelm/protocol/topics/exports/enums'
import type { StaffFile } from '@tallyhelm/protocol/topics/exports/staff-file'

const AT_ONCE = 1_000

export async function writeStaffFile<Row>(
  target: RowTarget,
  { file, rows, format }: { file: StaffFile<Row>; rows: readonly Row[]; format: ExportFormat },
): Promise<void> {
  const written = await (format === 'xlsx' ? openXlsx : openCsv)(target, file)
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const lines = rows.slice(from, from + AT_ONCE).map(row => file.map(({ text }) => cellOf(text(row))).join('\t'))
    await written.rows(Buffer.from(`${lines.join('\n')}\n`))
  }
  await written.end()
}

/** As COPY writes it. */
function cellOf(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '\\N'
  return String(value).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}
