// Assign sales: say which salesperson looks after a customer; from then on he sees it, and the former one does not.
import { audit } from '@tallyhelm/modules/audit'
import { dropStaffExports } from '@tallyhelm/modules/exports'
import { findSales, lockCustomerTerms, writeSales } from '@tallyhelm/modules/organization'
import { lockStaff } from '@tallyhelm/modules/staff'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleCustomerEndpoints } from '@tallyhelm/protocol/topics/organization/console-endpoints'
import type { SalesAssignment } from '@tallyhelm/protocol/topics/organization/console-schemas'
import type { StaffActor, SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/**
 * Nothing is written when it stands so already. What the former salesperson exported is given up: the customer may be in it. Refuses PERMISSION_DENIED, NOT_FOUND for a customer that does not exist, and INPUT_INVALID
 * at `sales_staff_id` for anybody who is no salesperson at work.
 */
export async function assignSales(world: World, actor: StaffActor | SystemActor, input: SalesAssignment): Promise<void> {
  if (actor.kind === 'staff') requireRole(actor, consoleCustomerEndpoints.assignSales)
  const { customer_id: customerId, sales_staff_id: staffId, reason } = input
  const files = await world.db.transaction({ kind: 'staff' }, async tx => {
    if (staffId !== null) await requireSalesAtWork(tx, staffId)
    if (!(await lockCustomerTerms(tx, customerId))) throw new Refusal('NOT_FOUND')
    const before = (await findSales(tx, customerId)) ?? null
    if (before === staffId) return []
    const now = world.clock.now()
    await writeSales(tx, customerId, staffId, now)
    await audit(world, tx, actor, 'organization.assign-sales', ['customer', customerId, { customerId, subCustomerId: null }], {
      before: { sales_staff_id: before },
      after: { sales_staff_id: staffId },
      reason,
    })
    return before === null ? [] : await dropStaffExports(tx, before, now)
  })
  for (const name of files) await world.files.remove(name)
}

/** Locks the person. Refuses INPUT_INVALID at `sales_staff_id`. */
export async function requireSalesAtWork(tx: Tx, staffId: string): Promise<void> {
  const person = await lockStaff(tx, staffId)
  if (person?.role === 'SALES' && !person.isDisabled) return
  throw new Refusal('INPUT_INVALID', {}, [{ path: 'sales_staff_id', msg: '请选择在职的商务' }])
}
