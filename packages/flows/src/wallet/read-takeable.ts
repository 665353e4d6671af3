// Read what an agent may take back of a sub-customer's wallet now; moving it decides anew.
import { allottedTo, findAvailable } from '@tallyhelm/modules/ledger'
import { refundingOf } from '@tallyhelm/modules/refunds'
import { subCustomerNames } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Takeable, TakeableRequest } from '@tallyhelm/protocol/topics/wallet/sub-fund-schemas'
import { compare, decimalText, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

/** Refuses NOT_FOUND for a foreign sub-customer. */
export async function readTakeable(world: World, actor: TenantActor, request: TakeableRequest): Promise<Takeable> {
  const owner = { customerId: actor.customerId, subCustomerId: request.sub_customer_id }
  return await world.db.read({ kind: 'system' }, async tx => {
    const names = await subCustomerNames(tx, owner.customerId, [owner.subCustomerId])
    if (!names.has(owner.subCustomerId)) throw new Refusal('NOT_FOUND')
    const wallets = []
    for (const currency of WALLET_CURRENCIES) {
      const available = await findAvailable(tx, { kind: 'WALLET', currency, ...owner })
      if (available.minor <= 0n) continue
      const allotted = await allottedTo(tx, { ...owner, currency }, await refundingOf(tx, owner, currency))
      const amount = compare(allotted, available) > 0 ? available : allotted
      if (amount.minor > 0n) wallets.push({ currency, amount: decimalText(amount) })
    }
    return { wallets }
  })
}
