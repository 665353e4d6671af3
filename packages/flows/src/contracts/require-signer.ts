// Require a signer: contracts are signed by customers of types 1 and 2, whatever a session remembers of theirs.
import { holdStanding } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { asksForContract } from '@tallyhelm/protocol/topics/contracts/enums'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx } from '@tallyhelm/world/handles/world'

/** Refuses PERMISSION_DENIED, also for sub-customers, and CUSTOMER_STOPPED. */
export async function requireSigner(tx: Tx, actor: TenantActor): Promise<void> {
  const standing = await holdStanding(tx, actor.customerId)
  if (!standing || actor.subCustomerId !== null || !asksForContract(standing.customerType)) throw new Refusal('PERMISSION_DENIED')
  if (standing.isStopped) throw new Refusal('CUSTOMER_STOPPED')
}
