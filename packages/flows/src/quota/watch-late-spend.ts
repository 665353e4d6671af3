// Watch late spend: after a clearing, spend that its platform reports later is looked for (look-for-late-spend.ts).
import { insertLateSpend, type Item, lateSpendLookAt } from '@tallyhelm/modules/quota'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/**
 * Only where a limit is set and spend reported against it later: a proposal is settled on what its platform approved, and a balance is
 * net of spend. In the transaction that finishes the clearing; the account is free meanwhile.
 */
export async function watchLateSpend(world: World, tx: Tx, item: Item): Promise<void> {
  if (world.platforms[item.channel].changeStyle !== 'absolute' || item.afterLimit === null || item.finishedAt === null) return
  const lookAt = lateSpendLookAt(item.finishedAt, 0)
  if (!lookAt) throw new Error('The first look has its time.')
  await insertLateSpend(tx, item, item.afterLimit, lookAt)
}
