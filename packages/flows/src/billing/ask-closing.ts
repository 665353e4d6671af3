// Ask for the closing: staff let the job that closes months run now, instead of at its hour. It closes what is due, in one place, by the same rules.
import { audit } from '@tallyhelm/modules/audit'
import { monthEndpoints } from '@tallyhelm/protocol/topics/billing/month-endpoints'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Month } from '@tallyhelm/protocol/values/month'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'
import { nextMonth } from './close-months.ts'

/** Refuses PERMISSION_DENIED, and BILLS_NOT_DUE for a month that is not the next one or whose time has not come. */
export async function askClosing(world: World, actor: StaffActor, { month }: { month: Month }): Promise<void> {
  requireRole(actor, monthEndpoints.close)
  if ((await nextMonth(world)) !== month) throw new Refusal('BILLS_NOT_DUE')
  await world.db.transaction({ kind: 'system' }, async tx => {
    await audit(world, tx, actor, 'billing.ask-closing', ['month', month])
    await world.queue.enqueue(tx, 'billing.close-months', {}, { jobKey: 'billing.close-months:asked' })
  })
}
