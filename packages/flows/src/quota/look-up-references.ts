// Look up references: finds the transactions of legs that their platform confirmed without naming one (job quota.look-up-references).
import { deltaOf, findItem, findOwedReferences, putOffReferences, takenReferences, takeReference } from '@tallyhelm/modules/quota'
import { addToLog } from '@tallyhelm/world/handles/log-context'
import type { World } from '@tallyhelm/world/handles/world'
import { lookForChange } from './ask-platform.ts'
import { legFields } from './leg-log.ts'

const system = { kind: 'system' } as const

/** The leg has ended and no money depends on this: what the records do not show is looked for again, for a day. May be run any number of times. */
export async function lookUpReferences(world: World, input: { adAccountId: string }): Promise<void> {
  await settleReferences(world, input.adAccountId)
  const over = await world.db.transaction(system, tx => putOffReferences(tx, input.adAccountId, world.clock.now()))
  if (over.length > 0)
    world.log.error({ adAccountId: input.adAccountId, itemIds: over }, 'the platform does not list changes that it confirmed')
}

/**
 * Whether every leg of the ad account that was confirmed without a reference has its own by now. The account's legs were sent one after
 * the other, so the oldest record that fits is the oldest leg's.
 */
export async function settleReferences(world: World, adAccountId: string): Promise<boolean> {
  const owed = await world.db.read(system, tx => findOwedReferences(tx, adAccountId))
  const missing = new Set<bigint>()
  for (const itemId of owed) {
    const { item, taken } = await world.db.read(system, async tx => {
      const found = await findItem(tx, itemId)
      if (!found) throw new Error(`The leg ${itemId} vanished.`)
      return { item: found, taken: await takenReferences(tx, found) }
    })
    addToLog(legFields(item))
    // A younger leg of the same amount must not take what may be the older one's.
    if (missing.has(deltaOf(item))) continue
    const { look } = await lookForChange(world, item, taken)
    const reference = look.kind === 'transactions' ? look.references[0] : undefined
    if (reference === undefined) missing.add(deltaOf(item))
    else await world.db.transaction(system, tx => takeReference(tx, item, reference))
  }
  return missing.size === 0
}
