// Declared columns: what a list shows of its rows, said once as plain data. Table, column settings, phone card and file follow from it.
import type { Channel } from '../vocabulary/channel.ts'
import { type Meant, meantFor, type Reader } from './meant-for.ts'

type FieldOf<Row> = keyof Row & string
type Tone = 'success' | 'warning' | 'error' | 'info' | 'violet' | 'neutral'

type Look = Meant & {
  title: string
  width: number
  /** Where a channel needs another one. */
  widths?: Readonly<Partial<Record<Channel, number>>>
  hint?: string
  pin?: 'left' | 'right'
  /** Can be neither hidden nor moved. */
  locked?: boolean
  sortable?: boolean
  hiddenByDefault?: boolean
  /** Amounts and numbers stand at the right unless told. */
  align?: 'left' | 'right'
}

export type ColumnOf<Row> = Look &
  (
    | { kind: 'text'; field: FieldOf<Row> /** Stands below it, smaller, where there is one. */; below?: FieldOf<Row> }
    | { kind: 'number'; field: FieldOf<Row> }
    /** A code and the words that people read. */
    | { kind: 'code'; field: FieldOf<Row>; texts: Readonly<Record<string, string>> }
    | { kind: 'state'; field: FieldOf<Row>; states: Readonly<Record<string, { readonly text: string; readonly tone: Tone }>> }
    /**
     * `currency` is the field beside it that says which; 'USD' where all are in dollars. 'foreign' shows the symbol of other currencies, where
     * the title has the dollar's.
     */
    | {
        kind: 'money'
        field: FieldOf<Row>
        currency: FieldOf<Row> | 'USD'
        hasSymbol?: boolean | 'foreign' /** As in a text. */
        below?: FieldOf<Row>
      }
    /** A moment, in Beijing to the second; stacked, the time of day stands below its day. */
    | { kind: 'time'; field: FieldOf<Row>; isStacked?: boolean }
    /** Can be copied by «copy», such as 复制单号. */
    | { kind: 'id'; field: FieldOf<Row>; copy?: string }
    /** A name above an id; with the channel's sign where a field says which. */
    | { kind: 'named'; field: FieldOf<Row>; id: FieldOf<Row>; channel?: FieldOf<Row> }
    /** Who did it, and when below. */
    | { kind: 'person'; field: FieldOf<Row>; at: FieldOf<Row> }
    /** The page draws it. */
    | { kind: 'own' }
  )
/** By the name under which a user's settings keep them, in their usual order. */
export type Columns<Row> = Readonly<Record<string, ColumnOf<Row>>>

/** A column's cell in a line of the card, by its name; or with words before it. */
export type CardPart<Name extends string> = Name | readonly [words: string, name: Name]
/** A row on a phone: what stands on top, side by side; figures and lines below; and what can be done, at the end. */
export type CardLayout<Name extends string> = {
  head: readonly Name[]
  /** The first three of those that the reader has, side by side under their titles. */
  figures?: readonly Name[]
  /** What has nothing to say of a row is left out. */
  lines: readonly (readonly CardPart<Name>[])[]
  end?: readonly Name[]
}

export type List<Row, Shown extends Columns<Row> = Columns<Row>> = {
  /** What the table holds, for those who hear it. */
  title: string
  /** The field, or fields, that tell rows apart. */
  key: FieldOf<Row> | readonly FieldOf<Row>[]
  /** The columns whose words name a row in «选择 …». */
  rowName: readonly (keyof Shown & string)[]
  columns: Shown
  /** Left out where the page draws its cards. */
  card?: CardLayout<keyof Shown & string>
}

/** Keeps the names of the columns and their kinds as they were written: `listOf<Row>()({ … })`. */
export const listOf =
  <Row>() =>
  <const Shown extends Columns<Row>>(list: List<Row, Shown>): List<Row, Shown> =>
    list

/** The list with the columns that are meant for the reader, as wide as his channel needs them. */
export function listFor<Row, Shown extends Columns<Row>>(list: List<Row, Shown>, reader: Reader): List<Row, Shown> {
  const { channel } = reader
  const columns = Object.entries(meantFor(list.columns, reader)).map(([name, column]) => {
    const width = channel === undefined ? undefined : column.widths?.[channel]
    return [name, width === undefined ? column : { ...column, width }]
  })
  return { ...list, columns: Object.fromEntries(columns) as Shown } // as `meantFor` types them
}

/**
 * A column of a list's file. `only`: the channel that has it. `isSpend`: tells spend, not for a sub-customer whose agent hides spend.
 * `isAgents`: not for sub-customers. `isRebate`: for the role Rebate. `ofChannel`: of a file that is asked for with a channel, or without one.
 * `width` in characters.
 */
type FileMeant = { only?: Channel; isSpend?: boolean; isAgents?: boolean; isRebate?: boolean; ofChannel?: boolean }
export type FileColumn = { title: string; width: number } & FileMeant &
  ({ kind: 'text' | 'id' | 'number' | 'amount' | 'time' } | { kind: 'code'; texts: Readonly<Record<string, string>> })
/** By the names under which a request picks them, in the order of the file. */
export type FileColumns = Readonly<Record<string, FileColumn>>
