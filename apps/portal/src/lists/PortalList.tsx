// A list of the portal: the declared one with the portal's filters, its look as the user's preferences keep it, and no column that is for others.
import { DeclaredList, type DeclaredListProps } from '@tallyhelm/browser/lists/DeclaredList'
import { type Columns, listFor } from '@tallyhelm/protocol/lists/columns'
import type { Filters } from '@tallyhelm/protocol/lists/filters'
import { useMemo } from 'react'
import { PortalFilters } from './PortalFilters.tsx'
import { useReader } from './use-reader.ts'

export function PortalList<Declared extends Filters, Row, Shown extends Columns<Row>>(props: DeclaredListProps<Declared, Row, Shown>) {
  const { list } = props
  const reader = useReader()
  const shown = useMemo(() => listFor(list, reader), [list, reader])
  return <DeclaredList {...props} list={shown} Bar={PortalFilters} />
}
