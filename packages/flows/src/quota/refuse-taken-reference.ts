// Refuse a taken reference: one transaction of the platform confirms one leg.
import { deltaOf, findItem, findOwedReferences, type Item, type Proposed, takenReferences } from '@tallyhelm/modules/quota'
import { type FieldProblem, Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { settleReferences } from './look-up-references.ts'

/** Looks, before anything is decided, for the transactions of the account's legs that the platform confirmed without naming one. */
export async function settleBefore(world: World, { adAccountId }: Item, { outcome, reference }: Pick<Proposed, 'outcome' | 'reference'>) {
  if (outcome === 'DONE' && reference !== null) await settleReferences(world, adAccountId)
}

/**
 * Refuses INPUT_INVALID for a transaction that another leg of the ad account was confirmed by, and for any while a leg of the same amount
 * is still looked for: the transaction may be that one's.
 */
export async function refuseTakenReference(tx: Tx, item: Item, { outcome, reference }: Proposed): Promise<void> {
  if (outcome !== 'DONE' || reference === null) return
  if ((await takenReferences(tx, item)).includes(reference)) throw refusal('该渠道流水号已属于此账户的其他工单')
  for (const id of await findOwedReferences(tx, item.adAccountId)) {
    const other = await findItem(tx, id)
    if (other && other.id !== item.id && deltaOf(other) === deltaOf(item)) {
      throw refusal(`此账户同金额的工单 ${id} 已由渠道确认，其流水号仍在查找，请待查明后再填写`)
    }
  }
}

function refusal(msg: string): Refusal {
  const problems: FieldProblem[] = [{ path: 'reference', msg }]
  return new Refusal('INPUT_INVALID', {}, problems)
}
