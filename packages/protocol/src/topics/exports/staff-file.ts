// The file of a console list: its declared columns as texts of one row, and what its page draws itself said once more in words.
import type { Columns, ColumnOf, List } from '../../lists/columns.ts'
import { dateTimeText } from '../../values/day.ts'
import { entryOf } from '../../values/table.ts'

type Cell = string | number | null | undefined
/** `width` in characters. */
export type StaffColumn<Row> = { title: string; width: number; kind: 'text' | 'id' | 'number' | 'amount'; text: (row: Row) => Cell }
export type StaffFile<Row> = readonly StaffColumn<Row>[]

type Kind = StaffColumn<never>['kind']
type OwnCell<Row> = ((row: Row) => Cell) | null
/** Each column that the page draws has its words here; null where it says nothing, as one of buttons. */
type OwnCells<Row, Shown extends Columns<Row>> = {
  readonly [Name in keyof Shown as Shown[Name] extends { kind: 'own' } ? Name : never]: OwnCell<Row>
}

const WIDTHS: Record<Kind, number> = { text: 20, id: 24, number: 10, amount: 16 }

export const timeCell = (instant: string | null | undefined): Cell => (instant ? dateTimeText(new Date(instant)) : null)

export const yesNo = (value: boolean | null): Cell => (value === null ? null : value ? '是' : '否')

/** «标题» as the list has it; `kind` is text unless told. */
export const column = <Row>(title: string, text: (row: Row) => Cell, kind: Kind = 'text'): StaffColumn<Row> => ({
  title,
  width: WIDTHS[kind],
  kind,
  text,
})

export function fileOfList<Row, const Shown extends Columns<Row>>(
  list: List<Row, Shown>,
  own: OwnCells<Row, Shown>,
  more: StaffFile<Row> = [],
): StaffFile<Row> {
  const cells = own as Readonly<Record<string, OwnCell<Row> | undefined>> // by the names of the list's own columns
  const declared = Object.entries<ColumnOf<Row>>(list.columns).flatMap(([name, shown]) => columnsOf(shown, cells[name] ?? null))
  return [...declared, ...more]
}

/** Whatever stands in a field of a row, as text. */
const read =
  <Row>(field: keyof Row) =>
  (row: Row): Cell => {
    const value: unknown = row[field]
    return typeof value === 'number' || typeof value === 'string'
      ? value
      : value === null || value === undefined
        ? null
        : JSON.stringify(value)
  }

function columnsOf<Row>(shown: ColumnOf<Row>, own: OwnCell<Row>): StaffColumn<Row>[] {
  const { title } = shown
  switch (shown.kind) {
    case 'own':
      return own === null ? [] : [column(title, own, shown.align === 'right' ? 'amount' : 'text')]
    case 'text': {
      const below = shown.below
      return [column(title, read<Row>(shown.field)), ...(below === undefined ? [] : [column(`${title}（下级）`, read<Row>(below))])]
    }
    case 'number':
      return [column(title, read<Row>(shown.field), 'number')]
    case 'id':
      return [column(title, read<Row>(shown.field), 'id')]
    case 'money':
      return [column(title, read<Row>(shown.field), 'amount')]
    case 'code':
      return [column(title, wordOf(shown.field, shown.texts))]
    case 'state':
      return [column(title, wordOf(shown.field, Object.fromEntries(Object.entries(shown.states).map(([code, { text }]) => [code, text]))))]
    case 'time':
      return [column(title, timeOf(shown.field))]
    case 'named':
      return [column(title, read<Row>(shown.field)), column(`${title} ID`, read<Row>(shown.id), 'id')]
    case 'person':
      return [column(title, read<Row>(shown.field)), column(`${title}时间`, timeOf(shown.at))]
  }
}

/** A code that has no word stands for itself. */
const wordOf =
  <Row>(field: keyof Row, texts: Readonly<Record<string, string>>) =>
  (row: Row): Cell => {
    const code = read<Row>(field)(row)
    return code === null || code === undefined ? null : (entryOf(texts, String(code)) ?? code)
  }

const timeOf =
  <Row>(field: keyof Row) =>
  (row: Row): Cell => {
    const value = read<Row>(field)(row)
    return typeof value === 'string' ? timeCell(value) : null
  }
