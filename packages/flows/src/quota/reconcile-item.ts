// Reconcile an item: looks at the platform for what became of a call (job quota.reconcile-item; reliability.md 2.6).
import { decideAfterLook, findItem, type Item, lockItem, takenReferences } from '@tallyhelm/modules/quota'
import type { World } from '@tallyhelm/world/handles/world'
import { itemLeg, lookForChange } from './ask-platform.ts'
import { noteChannelTrouble, optionsOf, sendItem } from './send-item.ts'
import { settleItem } from './settle-item.ts'

const system = { kind: 'system' } as const

/** Does nothing for an item that is neither UNKNOWN nor WAITING_CHANNEL. May be run any number of times. */
export async function reconcileItem(world: World, input: { itemId: string }): Promise<void> {
  const found = await world.db.read(system, async tx => {
    const item = await findItem(tx, input.itemId)
    return item && isOpen(item) ? { item, taken: await takenReferences(tx, item) } : undefined
  })
  if (!found) return
  const { item, taken } = found
  const { look, isWell } = await lookForChange(world, item, taken)
  const step = decideAfterLook(itemLeg(world, item), look, optionsOf(world))
  if (step.step === 'resend') return await sendItem(world, item, null)
  if (step.step === 'send' || step.step === 'look') throw new Error('A look decides about calls that were made.')
  await world.db.transaction(system, async tx => {
    await noteChannelTrouble(world, tx, item, isWell)
    const current = await lockItem(tx, item.id)
    if (current && current.state === item.state && current.fence === item.fence) await settleItem(world, tx, current, step)
  })
}

const isOpen = (item: Item) => item.state === 'UNKNOWN' || item.state === 'WAITING_CHANNEL'
