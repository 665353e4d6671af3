// The file of a list: its declared columns over the rows' own fields, its owner, conditions and order.
import type { Scope } from '@tallyhelm/infra/db/database'
import type { FileColumn, FileColumns } from '@tallyhelm/protocol/lists/columns'
import { entryOf } from '@tallyhelm/protocol/values/table'
import sql, { type Sql } from 'sql-template-tag'
import { type ExportSource, labelOf, type SourceColumn, timeOf } from '../exports/export-source.ts'
import { allConditions, type PageSource } from './read-page.ts'

/** What stands in each column: the field of the row, as `readPage` takes it. Kinds turn instants and codes into what people read. */
export type Values<Declared extends FileColumns> = { readonly [Name in keyof Declared]: Sql }

type Wanted<Declared extends FileColumns> = { columns?: readonly (keyof Declared & string)[] | undefined }

/** The columns that are asked for, over the owner's rows that the list has. */
export function fileOf<Declared extends FileColumns>(
  scope: Scope,
  declared: Declared,
  values: Values<Declared>,
  source: PageSource,
  wanted: Wanted<Declared>,
  isLeftOut?: (column: FileColumn) => boolean,
): ExportSource {
  const columns = fileColumns(declared, values, wanted, isLeftOut)
  return { columns, tables: source.tables, conditions: allConditions(scope, source), order: sql`order by ${source.order}` }
}

/** In the order of the file, without those that `isLeftOut` names; all of them when none are asked for. */
export function fileColumns<Declared extends FileColumns>(
  declared: Declared,
  values: Values<Declared>,
  wanted: Wanted<Declared>,
  isLeftOut: (column: FileColumn) => boolean = () => false,
): SourceColumn[] {
  const offered = Object.entries(declared).filter(([, column]) => !isLeftOut(column))
  const asked = offered.filter(([name]) => wanted.columns === undefined || wanted.columns.includes(name))
  // Whoever asks only for what is not for him gets what there is for everybody.
  const shown = asked.length > 0 ? asked : offered
  return shown.map(([name, column]) => sourceColumn(column, entryOf(values as Readonly<Record<string, Sql>>, name) ?? sql`null`))
}

function sourceColumn(column: FileColumn, value: Sql): SourceColumn {
  const { title, width } = column
  if (column.kind === 'code') return { title, width, kind: 'text', value: labelOf(value, column.texts) }
  if (column.kind === 'time') return { title, width, kind: 'text', value: timeOf(value) }
  return { title, width, kind: column.kind, value }
}
