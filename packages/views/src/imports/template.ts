// Template: the empty sheet of one type of import.
import { IMPORT_COLUMNS, IMPORT_TYPES } from '@tallyhelm/protocol/topics/imports/enums'
import type { TemplateRequest } from '@tallyhelm/protocol/topics/imports/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { sheetAnswer } from './sheet-answer.ts'

export function template({ channel, import_type, format }: TemplateRequest): FileAnswer {
  const columns = IMPORT_COLUMNS[import_type].map(({ field, title }) => ({ title, isId: field !== 'amount', width: 28 }))
  const name = `${CHANNELS[channel].name}_${IMPORT_TYPES[import_type]}导入模板`
  return sheetAnswer({ name, title: IMPORT_TYPES[import_type], columns, rows: [] }, format)
}
