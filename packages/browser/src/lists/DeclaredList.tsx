// A list on its card: what narrows it, which filters are in force, and the table with its pages, its empty and its failed state.
import type { Columns } from '@tallyhelm/protocol/lists/columns'
import type { Filters } from '@tallyhelm/protocol/lists/filters'
import { Card } from '@tallyhelm/ui/layout/Card'
import { type FilterChip, FilterChips } from '@tallyhelm/ui/table/FilterChips'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { DeclaredFilters, type DeclaredFiltersProps } from './DeclaredFilters.tsx'
import { DeclaredTable, type DeclaredTableProps } from './DeclaredTable.tsx'
import type { ListTable } from './ListTable.tsx'

type Paging = Pick<ComponentProps<typeof ListTable>, 'query' | 'onPaging' | 'look' | 'onLook'>
type PageParts = 'label' | 'own' | 'fields' | 'wide' | 'below'
/** What `useDeclaredFrame` gives. */
type Frame<Declared extends Filters> = {
  chips: readonly FilterChip[]
  reset: () => void
  isFiltered: boolean
  filters: Omit<DeclaredFiltersProps<Declared>, PageParts>
  paging: Paging
}
type Bar<Declared extends Filters> = ComponentType<Omit<DeclaredFiltersProps<Declared>, 'own' | 'below' | 'wide'>>

export type DeclaredListProps<Declared extends Filters, Row, Shown extends Columns<Row>> = Omit<
  DeclaredTableProps<Row, Shown>,
  keyof Paging | 'onClearFilters'
> &
  Pick<ComponentProps<typeof Card>, 'title' | 'actions' | 'className'> & {
    frame: Frame<Declared>
    /** What the card is called, where it has no title. */
    label?: string
    /** What the row of filters is called, such as 导入记录筛选. */
    filtersLabel: string
    fields?: DeclaredFiltersProps<Declared>['fields']
    /** Above the filters: the tabs. */
    tabs?: ReactNode
    /** Between what is in force and the table: what is done with the chosen rows, a summary. */
    children?: ReactNode
    /** Shown where the table stands, of the same filters. */
    instead?: ReactNode
  }

/** `Bar` is the application's own row of filters. A list that nothing narrows but its tabs has none. */
export function DeclaredList<Declared extends Filters, Row, Shown extends Columns<Row>>(
  props: DeclaredListProps<Declared, Row, Shown> & { Bar?: Bar<Declared> },
) {
  const { frame, label, title, actions, className, filtersLabel, fields, tabs, children, instead, Bar = DeclaredFilters, ...table } = props
  const hasBar = Object.values(frame.filters.filters).some(({ place }) => place !== 'none')
  return (
    <Card padded={false} aria-label={label} title={title} actions={actions} className={className}>
      {tabs}
      {hasBar ? <Bar label={filtersLabel} {...(fields === undefined ? {} : { fields })} {...frame.filters} /> : null}
      <FilterChips chips={frame.chips} onClear={frame.reset} />
      {children}
      {instead ?? (
        // The table's own parts are what is left of the props.
        <DeclaredTable<Row, Shown>
          {...(table as unknown as DeclaredTableProps<Row, Shown>)}
          {...frame.paging}
          onClearFilters={frame.isFiltered ? frame.reset : undefined}
        />
      )}
    </Card>
  )
}
