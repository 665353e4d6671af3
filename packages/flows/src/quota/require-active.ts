// Require an active customer: nothing new is accepted of one that the agency has stopped.
import { type CustomerStanding, findStanding, holdStanding } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Tx } from '@tallyhelm/world/handles/world'

/** The customer's type, which stays so until the transaction ends, whatever a session remembers of it. Refuses CUSTOMER_STOPPED. */
export async function requireActive(tx: Tx, customerId: string): Promise<CustomerType> {
  return typeOf(await holdStanding(tx, customerId))
}

/** As requireActive, for what only looks: the type may change at once. */
export const seeActive = async (tx: Tx, customerId: string): Promise<CustomerType> => typeOf(await findStanding(tx, customerId))

function typeOf(standing: CustomerStanding | undefined): CustomerType {
  if (!standing) throw new Refusal('NOT_FOUND')
  if (standing.isStopped) throw new Refusal('CUSTOMER_STOPPED')
  return standing.customerType
}
