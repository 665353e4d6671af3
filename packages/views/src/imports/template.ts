// Template: the empty sheet of one type of import.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { IMPORT_TYPES } from '@tallyhelm/protocol/topics/imports/enums'
import type { TemplateRequest } from '@tallyhelm/protocol/topics/imports/schemas'
import { importTypesOf, kindOf } from '@tallyhelm/protocol/topics/imports/sheets'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { sheetAnswer, sheetColumns } from './sheet-answer.ts'

/** Refuses PERMISSION_DENIED for what the reader may not import. */
export async function template(scope: TenantScope, { channel, import_type, format }: TemplateRequest): Promise<FileAnswer> {
  if (!importTypesOf(scope.subCustomerId !== null).includes(import_type)) throw new Refusal('PERMISSION_DENIED')
  const columns = sheetColumns(kindOf({ import_type, channel }))
  const name = `${CHANNELS[channel].name}_${IMPORT_TYPES[import_type]}导入模板`
  return await sheetAnswer({ name, title: IMPORT_TYPES[import_type], columns, rows: [] }, format)
}
