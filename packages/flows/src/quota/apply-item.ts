// Apply an item: takes the ad account's first waiting item and brings it to its platform (job quota.apply-item).
import { putOffMs } from '@tallyhelm/modules/ad-accounts'
import { passBreaker } from '@tallyhelm/modules/channels'
import {
  CHANGES_PER_DAY,
  claimHead,
  decideBeforeSend,
  findItem,
  type Item,
  liftOwed,
  lockItem,
  loweringMargin,
  nextWaiting,
  readTrack,
  saveItem,
} from '@tallyhelm/modules/quota'
import { money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { againstTheBooks } from './against-the-books.ts'
import { itemLeg, readFigure } from './ask-platform.ts'
import { noteChannelTrouble, optionsOf, sendItem } from './send-item.ts'
import { settleItem } from './settle-item.ts'
import { enqueueApply } from './wake-item.ts'

const system = { kind: 'system' } as const
const DAY_MS = 24 * 3_600_000
const DIFFERENCE_WAIT_MS = 10 * 60_000
/** The reading and the change, as TikTok is asked; what else has to be looked up waits for the pace by itself. */
const CALLS_PER_CHANGE = 2

/**
 * Reads the platform, writes the attempt down, calls, and settles by the answer; does nothing when the account is busy, quiet, or nothing
 * is due, and may run any number of times. Where a platform takes only so many calls a second, the item is put off to its turn, and
 * `isTurn` says that this is it.
 */
export async function applyItem(world: World, input: { itemId: string; isTurn?: boolean }): Promise<void> {
  const item = await claim(world, input.itemId, input.isTurn ?? false)
  if (!item) return
  const { reading, figures, isWell } = await readFigure(world, item)
  const since = new Date(world.clock.now().getTime() - DAY_MS)
  const { track, lift } = await world.db.read(system, async tx => ({
    track: await readTrack(tx, item.adAccountId, since),
    lift: await liftOwed(tx, item.adAccountId),
  }))
  const leg = itemLeg(world, item)
  const margin = loweringMargin(leg.style, money(item.averageSpend, item.currency)).minor
  const { changes: changesToday, lastLimit } = track
  const knowledge = { changesToday, maxChangesPerDay: CHANGES_PER_DAY[item.channel], lastLimit, margin, lift }
  const options = optionsOf(world)
  const step = await againstTheBooks(world, item, decideBeforeSend(leg, reading, knowledge, options))
  if (step.step === 'send') {
    const terms = reading.kind === 'figure' ? { reading, account: knowledge, options } : null
    return await sendItem(world, item, { base: step.base, target: step.target, terms })
  }
  if (step.step === 'resend' || step.step === 'look') throw new Error('Before the first send there is nothing to look for.')
  await world.db.transaction(system, async tx => {
    await noteChannelTrouble(world, tx, item, isWell)
    const current = await lockItem(tx, item.id)
    if (current?.state === 'SENDING' && current.fence === item.fence) await settleItem(world, tx, current, step, figures)
  })
}

/** The claimed item is SENDING under a lease. A channel that does not answer, or an open difference, lets it wait. */
async function claim(world: World, itemId: string, isTurn: boolean): Promise<Item | undefined> {
  return await world.db.transaction(system, async tx => {
    const now = world.clock.now()
    const asked = await findItem(tx, itemId)
    if (!asked) return undefined
    const waiting = await nextWaiting(tx, asked.adAccountId, now)
    if (!waiting) return undefined
    if (waiting.dueAt > now) {
      await enqueueApply(world, tx, waiting.itemId, waiting.dueAt, { isTurn: true })
      return undefined
    }
    if (asked.hasOpenDifference) return await postpone(world, waiting.itemId, new Date(now.getTime() + DIFFERENCE_WAIT_MS), tx)
    const closedUntil = await passBreaker(tx, asked.channel, now)
    if (closedUntil) return await postpone(world, waiting.itemId, closedUntil, tx)
    const turnInMs = isTurn ? 0 : putOffMs(world.platforms[asked.channel], CALLS_PER_CHANGE)
    if (turnInMs > 0) return await postpone(world, waiting.itemId, new Date(now.getTime() + turnInMs), tx, { isTurn: true })
    return await claimHead(tx, itemId, now)
  })
}

async function postpone(world: World, headId: string, until: Date, tx: Tx, why?: { isTurn: true }): Promise<undefined> {
  const head = await lockItem(tx, headId)
  if (head?.state !== 'RESERVED') return undefined
  await saveItem(tx, head, { dueAt: until }, '', world.clock.now())
  await enqueueApply(world, tx, headId, until, why)
  return undefined
}
