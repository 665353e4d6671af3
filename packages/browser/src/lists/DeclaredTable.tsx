// The table of a declared list: its columns, phone cards and row names follow from the declaration; a page draws only what is its own.
import type { CardLayout, CardPart, Columns, List } from '@tallyhelm/protocol/lists/columns'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { Page } from '@tallyhelm/protocol/wire/page'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { IdCell, NamedId } from '@tallyhelm/ui/display/IdCell'
import { Money } from '@tallyhelm/ui/display/Money'
import { Tag } from '@tallyhelm/ui/display/Tag'
import type { Column } from '@tallyhelm/ui/table/DataTable'
import { type ComponentProps, Fragment, type ReactNode, useMemo } from 'react'
import { type AnyColumn, columnText, fieldText, type Values } from './column-texts.ts'
import { ListTable } from './ListTable.tsx'
import styles from './lists.module.css'

type Cell<Row> = (row: Row) => ReactNode
/** One for each column that the page draws itself; any other may be replaced. Keep their identity stable. */
export type Cells<Row, Shown extends Columns<Row>> = {
  readonly [Name in keyof Shown as Shown[Name]['kind'] extends 'own' ? Name : never]: Cell<Row>
} & { readonly [Name in keyof Shown]?: Cell<Row> }

export type CardCells<Row, Shown extends Columns<Row>> = { readonly [Name in keyof Shown]?: Cell<Row> }

type Derived = 'caption' | 'columns' | 'rows' | 'rowKey' | 'rowName' | 'total' | 'missingIds'
/** What a table takes from the declaration, wherever its page stands. */
type Shape<Row> = Pick<ComponentProps<typeof ListTable<Row>>, 'caption' | 'columns' | 'rowKey' | 'rowName'> & {
  renderCard: NonNullable<ComponentProps<typeof ListTable<Row>>['renderCard']> | undefined
}
export type DeclaredTableProps<Row, Shown extends Columns<Row>> = Omit<ComponentProps<typeof ListTable<Row>>, Derived> & {
  list: List<Row, Shown>
  cells: Cells<Row, Shown>
  /** Those that look otherwise on a phone's card. */
  cardCells?: CardCells<Row, NoInfer<Shown>>
  /** Where the words of the columns do not name a row. */
  rowName?: (row: Row) => string
  page: (Omit<Page<Row>, 'page_num' | 'page_size'> & { missing_ids?: readonly string[] | undefined }) | undefined
}

export function DeclaredTable<Row, Shown extends Columns<Row>>(props: DeclaredTableProps<Row, Shown>) {
  const { list, cells, cardCells, page, rowName, renderCard, ...rest } = props
  const shape = useShape(list, cells, cardCells)
  const drawCard = shape.renderCard ?? renderCard
  return (
    <ListTable<Row>
      {...rest}
      {...shape}
      rows={page?.content ?? (NO_ROWS as readonly never[])}
      rowName={rowName ?? shape.rowName}
      total={page?.total_size}
      missingIds={page?.missing_ids}
      renderCard={drawCard}
    />
  )
}

/** For a table whose page is not in the address. */
export function useShape<Row, Shown extends Columns<Row>>(
  list: List<Row, Shown>,
  cells: Cells<Row, Shown>,
  cardCells?: CardCells<Row, Shown>,
): Shape<Row> {
  const onCard: Drawn<Row> = { ...cells, ...cardCells }
  const drawn = cells as Drawn<Row>
  const columns = useMemo(() => tableColumns(list.columns, drawn), [list.columns, drawn])
  const { card } = list
  return {
    caption: list.title,
    columns,
    rowKey: row =>
      keysOf(list)
        .map(key => String(valuesOf(row)[key]))
        .join(' '),
    rowName: row => list.rowName.map(name => columnText(looseColumn(list.columns, name), valuesOf(row))).join(' '),
    renderCard:
      card === undefined
        ? undefined
        : (row, { checkbox }) => <RowCard columns={list.columns} card={card} cells={onCard} row={row} checkbox={checkbox} />,
  }
}

const keysOf = ({ key }: { key: string | readonly string[] }): readonly string[] => (typeof key === 'string' ? [key] : key)

const NO_ROWS: readonly unknown[] = []
type Drawn<Row> = Readonly<Record<string, Cell<Row> | undefined>>
// The declaration's types say which fields a row has; from here on they are read by their names.
const valuesOf = (row: unknown) => row as Values
const looseColumn = (columns: object, name: string) => entryOf(columns as Readonly<Record<string, AnyColumn>>, name) ?? NO_COLUMN
const NO_COLUMN: AnyColumn = { kind: 'own', title: '', width: 0 }

function tableColumns<Row>(columns: Columns<Row>, cells: Drawn<Row>): readonly Column<Row>[] {
  return Object.entries(columns).map(([id, { title, width, hint, pin, locked, sortable, hiddenByDefault, align, kind }]) => {
    const side = align ?? (kind === 'money' || kind === 'number' ? 'right' : undefined)
    const given = { hint, pin, locked, sortable, hiddenByDefault, align: side }
    const look = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    return { id, title, width, ...look, cell: cellOf(columns, cells, id) }
  })
}

function cellOf<Row>(columns: Columns<Row>, cells: Drawn<Row>, name: string): Cell<Row> {
  return entryOf(cells, name) ?? (row => usualCell(looseColumn(columns, name), valuesOf(row)))
}

function usualCell(column: AnyColumn, row: Values): ReactNode {
  if (column.kind === 'own') return null
  const value = fieldText(row, column.field)
  if (value === undefined) return <span className={styles.quiet}>—</span>
  const text = columnText(column, row)
  switch (column.kind) {
    case 'text':
      return <TextCell text={text} below={column.below === undefined ? undefined : fieldText(row, column.below)} />
    case 'state':
      return <Tag tone={column.states[value]?.tone ?? 'neutral'}>{text}</Tag>
    case 'money':
      return column.below === undefined ? (
        <Money amount={text} />
      ) : (
        <Two below={fieldText(row, column.below)}>
          <Money amount={text} />
        </Two>
      )
    case 'time':
      return column.isStacked ? <Two below={text.slice(11)}>{text.slice(0, 10)}</Two> : text
    case 'id':
      return <IdCell id={value} {...(column.copy === undefined ? {} : { label: column.copy })} />
    case 'named':
      return <Named name={text} id={fieldText(row, column.id) ?? ''} channel={column.channel && fieldText(row, column.channel)} />
    case 'person':
      return <TextCell text={text} below={timeText(fieldText(row, column.at))} />
    default:
      return text
  }
}

function TextCell({ text, below }: { text: string; below: string | undefined }) {
  if (below === undefined) return <span title={text}>{text}</span>
  return (
    <Two below={below}>
      <span title={text}>{text}</span>
    </Two>
  )
}

/** What is read first, and what tells more of it below. */
export const Two = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <span className={styles.two}>
    {typeof children === 'string' ? <span>{children}</span> : children}
    <small>{below}</small>
  </span>
)

function Named({ name, id, channel }: { name: string; id: string; channel: string | undefined }) {
  if (channel === undefined) return <NamedId name={name} id={id} />
  return (
    <span className={styles.named}>
      <ChannelTile channel={CHANNELS[channel as Channel].path} />
      <NamedId name={name} id={id} />
    </span>
  )
}

type CardProps<Row> = { columns: Columns<Row>; card: CardLayout<string>; cells: Drawn<Row>; row: Row; checkbox: ReactNode }

function RowCard<Row>({ columns, card, cells, row, checkbox }: CardProps<Row>) {
  const draw = (name: string) => cellOf(columns, cells, name)(row)
  // The reader has not all columns.
  const isThere = (part: CardPart<string>) => Object.hasOwn(columns, nameOf(part))
  const saysSomething = (part: CardPart<string>) => {
    const column = looseColumn(columns, nameOf(part))
    return column.kind === 'own' || fieldText(valuesOf(row), column.field) !== undefined
  }
  const figures = (card.figures ?? []).filter(isThere).slice(0, MOST_FIGURES)
  const [first = '', ...others] = card.head
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        {checkbox}
        <div className={styles.cardName}>
          {entryOf(cells, first) === undefined ? cardName(looseColumn(columns, first), row) : draw(first)}
        </div>
        {others.map(name => (
          <Fragment key={name}>{draw(name)}</Fragment>
        ))}
      </div>
      {figures.length === 0 ? null : (
        <dl className={styles.cardFigures}>
          {figures.map(name => (
            <div key={name}>
              <dt>{looseColumn(columns, name).title}</dt>
              <dd>{draw(name)}</dd>
            </div>
          ))}
        </dl>
      )}
      {card.lines
        .map(line => line.filter(part => isThere(part) && saysSomething(part)))
        .filter(line => line.length > 0)
        .map(line => (
          <p key={line.map(nameOf).join(' ')} className={styles.cardLine}>
            {line.map((part, index) => (
              <Fragment key={nameOf(part)}>
                {index === 0 ? null : ' · '}
                {typeof part === 'string' ? null : `${part[0]} `}
                {typeof part === 'string' ? draw(part) : <b>{draw(part[1])}</b>}
              </Fragment>
            ))}
          </p>
        ))}
      {card.end === undefined ? null : (
        <div className={styles.cardEnd}>
          {card.end.map(name => (
            <Fragment key={name}>{draw(name)}</Fragment>
          ))}
        </div>
      )}
    </div>
  )
}

/** As many as stand side by side on a phone. */
const MOST_FIGURES = 3
const nameOf = (part: CardPart<string>): string => (typeof part === 'string' ? part : part[1])
/** A card has room for no channel's sign beside its name. */
const cardName = (column: AnyColumn, row: unknown): ReactNode =>
  column.kind === 'named'
    ? usualCell({ kind: 'named', field: column.field, id: column.id, title: column.title, width: column.width }, valuesOf(row))
    : usualCell(column, valuesOf(row))
