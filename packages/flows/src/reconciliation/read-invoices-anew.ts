// Read invoices anew: one of the staff does not want to wait for the next day's reading of a month.
import { audit } from '@tallyhelm/modules/audit'
import { isClosedForAnybody } from '@tallyhelm/modules/reconciliation'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { invoiceEndpoints } from '@tallyhelm/protocol/topics/reconciliation/invoice-endpoints'
import type { Month } from '@tallyhelm/protocol/values/month'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { beginReadings } from './check-invoices.ts'

/** Refuses PERMISSION_DENIED, and NOT_FOUND for a month that is closed for nobody. A reading under way goes on as it is. */
export async function readInvoicesAnew(world: World, actor: StaffActor, { month }: { month: Month }): Promise<void> {
  requireRole(actor, invoiceEndpoints.read)
  if (!(await world.db.read({ kind: 'system' }, tx => isClosedForAnybody(tx, month)))) throw new Refusal('NOT_FOUND')
  await beginReadings(world, month, world.clock.now(), (tx, channel) =>
    audit(world, tx, actor, 'reconciliation.read-invoices', ['month', month], { after: { channel } }),
  )
}
