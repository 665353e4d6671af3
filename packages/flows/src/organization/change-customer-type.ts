// Change a customer's type: another way to pay and another portal, once nothing of the former way is left open.
import { audit } from '@tallyhelm/modules/audit'
import { hasOpenStatements } from '@tallyhelm/modules/statements'
import { lockOwnFunds } from '@tallyhelm/modules/ledger'
import { findStanding, lockStanding, usersOfCustomer, writeCustomerType } from '@tallyhelm/modules/organization'
import { countOpenOrders } from '@tallyhelm/modules/quota'
import { countSessionsOfUsers, endSessionsOfUsers, forgetSessionsOf } from '@tallyhelm/modules/session'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { customerEndpoints } from '@tallyhelm/protocol/topics/organization/customer-endpoints'
import type { CustomerStanding, TypeChange } from '@tallyhelm/protocol/topics/organization/customer-schemas'
import { TYPE_OBSTACLES, type TypeObstacleKind } from '@tallyhelm/protocol/topics/organization/enums'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/**
 * Its people sign in anew. Refuses PERMISSION_DENIED, NOT_FOUND, CUSTOMER_MOVED_ON where it is of another type than was shown, and
 * CUSTOMER_TYPE_KEPT while orders, statements, balances or credit of it are open.
 */
export async function changeCustomerType(world: World, actor: StaffActor, input: TypeChange): Promise<void> {
  requireRole(actor, customerEndpoints.changeType)
  const { customer_id: customerId, from, to, reason } = input
  if (from === to) throw new Refusal('INPUT_INVALID', {}, [{ path: 'to', msg: '请选择另一种类型' }])
  const now = world.clock.now()
  const users = await world.db.transaction({ kind: 'system' }, async tx => {
    const standing = await lockStanding(tx, customerId)
    if (!standing) throw new Refusal('NOT_FOUND')
    if (standing.customerType !== from) throw new Refusal('CUSTOMER_MOVED_ON')
    const obstacles = await obstaclesOf(tx, customerId)
    if (obstacles.length > 0) throw new Refusal('CUSTOMER_TYPE_KEPT', { obstacles: obstacles.map(kind => TYPE_OBSTACLES[kind]).join('；') })
    await writeCustomerType(tx, customerId, to)
    const people = await usersOfCustomer(tx, customerId)
    const ended = await endSessionsOfUsers(tx, people, now)
    await audit(world, tx, actor, 'organization.change-type', ['customer', customerId, { customerId, subCustomerId: null }], {
      before: { customer_type: from },
      after: { customer_type: to },
      ended,
      reason,
    })
    return people
  })
  for (const userId of users) forgetSessionsOf(world, userId)
}

/** What is open now, before anybody decides. Refuses NOT_FOUND. */
export function customerStanding(world: World, { customer_id: customerId }: { customer_id: string }): Promise<CustomerStanding> {
  return world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await findStanding(tx, customerId))) throw new Refusal('NOT_FOUND')
    return {
      sessions: await countSessionsOfUsers(tx, await usersOfCustomer(tx, customerId), world.clock.now()),
      open_orders: await countOpenOrders(tx, customerId),
      obstacles: await obstaclesOf(tx, customerId),
    }
  })
}

/** The funds are locked first: an order that is being accepted has ended its acceptance, or finds them as they are left here. */
async function obstaclesOf(tx: Tx, customerId: string): Promise<TypeObstacleKind[]> {
  const funds = await lockOwnFunds(tx, customerId)
  const isHeld = (kind: 'WALLET' | 'CREDIT_LINE') => funds.some(fund => fund.kind === kind && !fund.isEmpty)
  return [
    ...((await countOpenOrders(tx, customerId)) > 0 ? (['ORDERS'] as const) : []),
    ...((await hasOpenStatements(tx, customerId)) ? (['STATEMENTS'] as const) : []),
    ...(isHeld('WALLET') ? (['WALLET'] as const) : []),
    ...(isHeld('CREDIT_LINE') ? (['CREDIT'] as const) : []),
  ]
}
