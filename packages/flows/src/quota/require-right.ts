// Require a right: what a sub-customer's agent does not let it do is not accepted. Additions are judged inside their acceptance.
import type { SubRefusal } from '@tallyhelm/modules/quota'
import { findRights } from '@tallyhelm/modules/sub-customers'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { SUB_CUSTOMER_RIGHTS } from '@tallyhelm/protocol/topics/sub-customers/enums'
import { displayText, money } from '@tallyhelm/protocol/values/money'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx } from '@tallyhelm/world/handles/world'

/** In the acceptance's transaction, once an earlier order of the same key was looked for. Refuses SUB_CUSTOMER_STOPPED and SUB_CUSTOMER_FORBIDDEN. */
export async function requireRight(tx: Tx, { customerId, subCustomerId }: TenantActor, right: 'transfer' | 'clear'): Promise<void> {
  if (subCustomerId === null) return
  const rights = await findRights(tx, { customerId, subCustomerId })
  if (!rights) throw new Refusal('NOT_FOUND')
  if (rights.isStopped) throw new Refusal('SUB_CUSTOMER_STOPPED')
  if (!(right === 'transfer' ? rights.mayTransfer : rights.mayClear)) throw notOpen(right)
}

/** What the acceptance of additions says. */
export function refusedToSub(refusal: SubRefusal): Refusal {
  const text = (cents: string) => displayText(money(BigInt(cents), 'USD'), { withSymbol: true })
  switch (refusal.why) {
    case 'stopped':
      return new Refusal('SUB_CUSTOMER_STOPPED')
    case 'not_open':
      return notOpen('add')
    case 'order_most':
      return new Refusal('SUB_CUSTOMER_OVER_ORDER', { most: text(refusal.most) })
    case 'day_most':
      return new Refusal('SUB_CUSTOMER_OVER_DAY', { most: text(refusal.most), left: text(refusal.left) })
  }
}

const notOpen = (right: keyof typeof SUB_CUSTOMER_RIGHTS) => new Refusal('SUB_CUSTOMER_FORBIDDEN', { what: SUB_CUSTOMER_RIGHTS[right] })
