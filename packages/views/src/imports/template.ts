// Template: the empty sheet of one type of import.
import type { TenantScope } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { IMPORT_COLUMNS, IMPORT_TYPES, importTypesOf } from '@tallyhelm/protocol/topics/imports/enums'
import type { TemplateRequest } from '@tallyhelm/protocol/topics/imports/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { sheetAnswer } from './sheet-answer.ts'

/** Refuses PERMISSION_DENIED for what the reader may not import. */
export async function template(scope: TenantScope, { channel, import_type, format }: TemplateRequest): Promise<FileAnswer> {
  if (!importTypesOf(scope.subCustomerId !== null).includes(import_type)) throw new Refusal('PERMISSION_DENIED')
  const columns = IMPORT_COLUMNS[import_type].map(({ field, title }) => ({ title, isId: field !== 'amount', width: 28 }))
  const name = `${CHANNELS[channel].name}_${IMPORT_TYPES[import_type]}导入模板`
  return await sheetAnswer({ name, title: IMPORT_TYPES[import_type], columns, rows: [] }, format)
}
