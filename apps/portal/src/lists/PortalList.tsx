// A list of the portal: the declared one with the portal's filters, and with its look as the user's preferences keep it.
import { DeclaredList, type DeclaredListProps } from '@tallyhelm/browser/lists/DeclaredList'
import type { Columns } from '@tallyhelm/protocol/lists/columns'
import type { Filters } from '@tallyhelm/protocol/lists/filters'
import { PortalFilters } from './PortalFilters.tsx'

export function PortalList<Declared extends Filters, Row, Shown extends Columns<Row>>(props: DeclaredListProps<Declared, Row, Shown>) {
  return <DeclaredList {...props} Bar={PortalFilters} />
}
