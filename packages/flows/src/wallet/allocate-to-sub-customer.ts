// Allocate to a sub-customer: a customer funds the wallet that its sub-customer pays from.
import { audit } from '@tallyhelm/modules/audit'
import { isKeyFree, lockBalance, openAccount, subAllocate, transferNow } from '@tallyhelm/modules/ledger'
import { hasSubCustomer } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { decimalText, displayText, type Money, subtract, zero } from '@tallyhelm/protocol/values/money'
import { type Actor, actorName } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

export type AllocateInput = { allocationId: string; customerId: string; subCustomerId: string; amount: Money }

/**
 * From the customer's own wallet, once per `allocationId` (false when it was done before). Refuses NOT_FOUND for a foreign
 * sub-customer, PERMISSION_DENIED for a user of another tenant or of a sub-customer, WALLET_INSUFFICIENT with the shortage.
 */
export async function allocateToSubCustomer(world: World, actor: Actor, input: AllocateInput): Promise<boolean> {
  const { allocationId, customerId, subCustomerId, amount } = input
  if (actor.kind === 'user' && (actor.customerId !== customerId || actor.subCustomerId !== null)) throw new Refusal('PERMISSION_DENIED')
  if (amount.minor <= 0n) throw new Refusal('INPUT_INVALID', {}, [{ path: 'amount', msg: '分配金额需大于 0' }])
  const now = world.clock.now()
  return await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await hasSubCustomer(tx, customerId, subCustomerId))) throw new Refusal('NOT_FOUND')
    const wallet = { kind: 'WALLET', currency: amount.currency, customerId } as const
    const from = await openAccount(tx, { ...wallet, subCustomerId: null }, now)
    const to = await openAccount(tx, { ...wallet, subCustomerId }, now)
    const { available } = await lockBalance(tx, from)
    const transfers = subAllocate({ id: allocationId, from, to, amount })
    if (!(await isKeyFree(tx, `allocation:${allocationId}`))) return false
    const shortage = subtract(amount, available ?? zero(amount.currency))
    if (shortage.minor > 0n) throw new Refusal('WALLET_INSUFFICIENT', { shortage: displayText(shortage, { withSymbol: true }) })
    await transferNow(tx, transfers, {
      customerId,
      subCustomerId,
      adAccountId: null,
      reference: { kind: 'ALLOCATION', id: allocationId },
      operator: actorName(actor),
      summary: '分配子客户额度',
      at: now,
    })
    await audit(world, tx, actor, 'wallet.allocate', ['sub-customer', subCustomerId, { customerId, subCustomerId: null }], {
      amount: decimalText(amount),
      currency: amount.currency,
    })
    return true
  })
}
