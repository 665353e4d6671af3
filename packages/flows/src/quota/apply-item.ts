// Apply an item: takes the ad account's first waiting item and brings it to its platform (job quota.apply-item).
import { changesAllowed, decideBeforeSend, loweringMargin } from '@tallyhelm/modules/quota'
import { money } from '@tallyhelm/protocol/values/money'
import { addToLog } from '@tallyhelm/world/handles/log-context'
import type { World } from '@tallyhelm/world/handles/world'
import { againstTheBooks, againstTheCount } from './against-the-books.ts'
import { itemLeg, readFigure } from './ask-platform.ts'
import { claimItem } from './claim-item.ts'
import { endCall } from './end-call.ts'
import { optionsOf, sendItem } from './send-item.ts'
import { legFields } from './leg-log.ts'

/**
 * Reads the platform, writes the attempt down, calls, and settles by the answer; does nothing when the account is busy, quiet, or nothing
 * is due, and may run any number of times. Where a platform takes only so many calls a second, the item is put off to its turn, and
 * `isTurn` says that this is it.
 */
export async function applyItem(world: World, input: { itemId: string; isTurn?: boolean }): Promise<void> {
  const claimed = await claimItem(world, input)
  if (!claimed) return
  const { item, track } = claimed
  addToLog(legFields(item))
  const options = optionsOf(world)
  const { reading: read, figures, isWell } = await readFigure(world, item)
  const reading = againstTheCount(read, track)
  const leg = itemLeg(world, item)
  const margin = loweringMargin(leg.style, money(item.averageSpend, item.currency)).minor
  const { changes: changesToday, lastLimit, lift, mayBeCleared } = track
  const { isEmergency } = item
  const maxChangesPerDay = changesAllowed(item.channel, { isEmergency, mayBeCleared })
  const knowledge = { changesToday, maxChangesPerDay, lastLimit, margin, lift, isEmergency }
  const step = await againstTheBooks(world, item, { step: decideBeforeSend(leg, reading, knowledge, options), read, track })
  if (step.step === 'send') {
    const terms = reading.kind === 'figure' ? { reading, account: knowledge, options } : null
    return await sendItem(world, item, { base: step.base, target: step.target, terms })
  }
  if (step.step === 'resend' || step.step === 'look') throw new Error('Before the first send there is nothing to look for.')
  await endCall(world, { item, step, figures, isWell })
}
