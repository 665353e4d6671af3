// Failed rows: those rows of a batch that are wrong or failed, with the reasons behind them, in the template's columns: mended, the
// same file can be uploaded again.
import type { Database } from '@tallyhelm/infra/db/database'
import { IMPORT_TYPES } from '@tallyhelm/protocol/topics/imports/enums'
import type { FailedRowsRequest, ImportRow } from '@tallyhelm/protocol/topics/imports/schemas'
import { columnsOf, kindOf } from '@tallyhelm/protocol/topics/imports/sheets'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { batchDetail, type BatchView } from './batch-detail.ts'
import { sheetAnswer, sheetColumns } from './sheet-answer.ts'

/** Refuses NOT_FOUND for a foreign or missing batch alike. A batch without such rows gives the titles. */
export async function failedRows(db: Database, view: BatchView, request: FailedRowsRequest): Promise<FileAnswer> {
  const batch = await batchDetail(db, view, request)
  const kind = kindOf(batch)
  const fields = columnsOf(kind)
  const rows = batch.rows
    .filter(row => row.state === 'FAIL' || row.state === 'INVALID')
    .map(row => [...fields.map(({ field }) => row[field] ?? ''), reasonOf(row)])
  const name = `${IMPORT_TYPES[batch.import_type]}失败行_${batch.batch_id}`
  return await sheetAnswer(
    { name, title: '失败行', columns: [...sheetColumns(kind), { title: '失败原因', isId: false, width: 60 }], rows },
    request.format,
  )
}

const reasonOf = (row: ImportRow): string => row.reason ?? row.problems.map(problem => problem.msg).join('；')
