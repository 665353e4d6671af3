// Reconcile an item: looks at the platform for what became of a call (job quota.reconcile-item; reliability.md 2.6).
import { isPaused, PAUSE_LOOK_MS } from '@tallyhelm/modules/channels'
import { decideAfterLook, findItem, type Item, takenReferences } from '@tallyhelm/modules/quota'
import { addToLog } from '@tallyhelm/world/handles/log-context'
import type { World } from '@tallyhelm/world/handles/world'
import { itemLeg, lookForChange } from './ask-platform.ts'
import { endCall } from './end-call.ts'
import { settleReferences } from './look-up-references.ts'
import { optionsOf, sendItem } from './send-item.ts'
import { legFields } from './leg-log.ts'

const system = { kind: 'system' } as const

/** Does nothing for an item that is neither UNKNOWN nor WAITING_CHANNEL, or carried: its head is looked at. May be run any number of times. */
export async function reconcileItem(world: World, input: { itemId: string }): Promise<void> {
  const item = await world.db.single(system, tx => findItem(tx, input.itemId))
  if (!item || !isOpen(item)) return
  addToLog(legFields(item))
  const options = optionsOf(world)
  const { look, isWell } = await lookAtPlatform(world, item)
  const decided = decideAfterLook(itemLeg(world, item), look, options)
  // Looking goes on while staff have paused the channel; sending again waits.
  const waits = decided.step === 'resend' && (await world.db.single(system, tx => isPaused(tx, item.channel)))
  if (decided.step === 'resend' && !waits) return await sendItem(world, item, null)
  const step = decided.step === 'resend' ? ({ step: 'again', afterMs: PAUSE_LOOK_MS } as const) : decided
  if (step.step === 'send' || step.step === 'look') throw new Error('A look decides about calls that were made.')
  await endCall(world, { item, step, isWell })
}

/**
 * Records prove something about this leg only when they show all that the platform has confirmed of the account before: what is missing
 * there may be the record that fits. Only where sums are moved are there records, of which none names its leg.
 */
async function lookAtPlatform(world: World, item: Item): ReturnType<typeof lookForChange> {
  if (world.platforms[item.channel].changeStyle !== 'delta') return await lookForChange(world, item, [])
  if (!(await settleReferences(world, item.adAccountId))) return { look: { kind: 'unavailable' }, isWell: true }
  const taken = await world.db.single(system, tx => takenReferences(tx, item))
  return await lookForChange(world, item, taken)
}

const isOpen = (item: Item) => item.carriedBy === null && (item.state === 'UNKNOWN' || item.state === 'WAITING_CHANNEL')
