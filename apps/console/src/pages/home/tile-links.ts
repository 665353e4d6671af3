// Tile links: each tile of the home page opens exactly the rows that it counts.
import type { Workbench } from '@tallyhelm/protocol/topics/staff/schemas'

export type TileLinks = Readonly<Record<'approval' | 'manual' | 'differences' | 'failed' | 'added', string>>

/** The day is that of the counts, not the reader's clock. */
export function tileLinks(data: Pick<Workbench, 'today'> | undefined): TileLinks {
  const orders = (search: string) => `/quota-orders?${search}`
  const today = data === undefined ? '' : `&finished=${data.today}`
  return {
    approval: orders('group=APPROVAL'),
    manual: orders('group=MANUAL'),
    differences: '/ledger?tab=differences&state=OPEN',
    failed: orders(`group=FAIL${today}`),
    added: orders(`group=FINISHED&type=ADD${today}`),
  }
}
