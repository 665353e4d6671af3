// Tile links: each tile of the home page opens exactly the rows that it counts.
import type { Workbench } from '@tallyhelm/protocol/topics/staff/schemas'

type TileLinks = Readonly<
  Record<'approval' | 'manual' | 'bindings' | 'overdue' | 'differences', string> & Record<'failed' | 'added', string | undefined>
>

/** The day is that of the counts, not the reader's clock: before they are known, today's tiles lead nowhere. */
export function tileLinks(data: Pick<Workbench, 'today'> | undefined): TileLinks {
  const orders = (search: string) => `/quota-orders?${search}`
  const ofToday = (search: string) => (data === undefined ? undefined : orders(`${search}&finished=${data.today}`))
  return {
    approval: orders('group=APPROVAL'),
    manual: orders('group=MANUAL'),
    bindings: '/bindings?standing=MANUAL',
    overdue: '/cases?status=PENDING&overdue=yes',
    differences: '/ledger?tab=differences&state=OPEN',
    failed: ofToday('group=FAIL'),
    added: ofToday('group=FINISHED&type=ADD'),
  }
}
