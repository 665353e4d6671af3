// Send an item: the attempt is committed, the platform is called outside of any transaction, and the answer counts only under
// the fence it was asked under.
import { noteChannel } from '@tallyhelm/modules/channels'
import {
  type Answer,
  decideAfterAnswer,
  decideAfterLook,
  type DecideOptions,
  insertAttempt,
  insertAttemptLegs,
  type Item,
  LEASE_MS,
  lockCarried,
  lockItem,
  lowers,
  recordAnswer,
  saveItem,
  type Step,
  takenReferences,
} from '@tallyhelm/modules/quota'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { type Figures, itemLeg, lookForChange, readFigure, sendChange } from './ask-platform.ts'
import { chooseRiders, type FirstSend, follow } from './carried-legs.ts'
import { holdClearing } from './hold-clearing.ts'
import { settleItem } from './settle-item.ts'
import { enqueueReconcile } from './wake-item.ts'

const system = { kind: 'system' } as const

export const optionsOf = (world: World): DecideOptions => ({
  settleMs: world.settings.settleMs,
  now: world.clock.now().getTime(),
  random: Math.random(),
})

/**
 * First send: `item` is SENDING under its lease and gets base, target and the legs that ride along; resend: `item` is UNKNOWN, keeps
 * them, and takes the lease anew. Does nothing when somebody else took the item meanwhile.
 */
export async function sendItem(world: World, read: Item, first: FirstSend | null): Promise<void> {
  const begun = await world.db.transaction(system, tx => beginAttempt(world, tx, read, first))
  if (!begun) return
  const { item, number } = begun
  if (item.leaseUntil !== null && item.leaseUntil <= world.clock.now()) return
  const onLate = (answer: Answer) => void recordLate(world, item, number, answer)
  const { answer, isWell } = await sendChange(world, item, onLate)
  const decided = decideAfterAnswer(itemLeg(world, item), answer, optionsOf(world))
  const looked = decided.step === 'look' ? await look(world, item) : { step: decided, figures: null }
  await world.db.transaction(system, async tx => {
    await noteChannelTrouble(world, tx, item, isWell)
    const now = world.clock.now()
    const current = await lockItem(tx, item.id)
    const isCurrent = current?.state === 'SENDING' && current.fence === item.fence
    await recordAnswer(tx, { itemId: item.id, number }, answer, !isCurrent, now)
    if (!isCurrent) return await enqueueReconcile(world, tx, item.id, now)
    const { step } = looked
    if (step.step === 'send' || step.step === 'resend' || step.step === 'look') {
      // Nothing of ours is to be seen although the platform said yes: look again later.
      return await settleItem(world, tx, current, { step: 'unknown', afterMs: 1_000, refusedReason: null })
    }
    await settleItem(world, tx, current, step, looked.figures)
  })
}

async function beginAttempt(
  world: World,
  tx: Tx,
  read: Item,
  first: FirstSend | null,
): Promise<{ item: Item; number: number } | undefined> {
  const now = world.clock.now()
  const current = await lockItem(tx, read.id)
  if (current?.state !== read.state || current.fence !== read.fence) return undefined
  if (current.state === 'SENDING' && (current.leaseUntil === null || current.leaseUntil <= now)) return undefined
  const isResend = current.state === 'UNKNOWN'
  const clearing = first && current.kind === 'CLEAR' ? await holdClearing(tx, current, first.base - first.target, now) : {}
  const lift = first && !lowers(current.kind) ? first.target - first.base - current.amount : current.lift
  const chosen = first ? await chooseRiders(world, tx, current, first) : null
  const carried = chosen ? chosen.riders : await lockCarried(tx, current)
  const sent = {
    ...(first && chosen ? { base: first.base, target: chosen.target, carries: carried.length } : {}),
    ...clearing,
    lift,
    ...(isResend ? { state: 'SENDING' as const, fence: current.fence + 1 } : {}),
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    sends: current.sends + 1,
    firstSentAt: current.firstSentAt ?? now,
    lastSentAt: now,
    unresolvedSince: current.unresolvedSince ?? now,
  }
  const note = isResend ? '渠道未收到，重新提交' : ''
  const item = await saveItem(tx, current, sent, note, now)
  const number = await insertAttempt(tx, item, now)
  if (carried.length > 0) {
    await follow(tx, item, carried, isResend ? note : '与同账户的其他变更合并提交', now, { carriedBy: item.id })
    await insertAttemptLegs(tx, { itemId: item.id, number }, [item, ...carried])
  }
  return { item, number }
}

/** The platform said yes: believe the figure, not the word. */
async function look(world: World, item: Item): Promise<{ step: Step; figures: Figures | null }> {
  const isAbsolute = world.platforms[item.channel].changeStyle === 'absolute'
  if (isAbsolute) {
    const { reading, figures } = await readFigure(world, item)
    return { step: decideAfterLook(itemLeg(world, item), reading, optionsOf(world)), figures }
  }
  const taken = await world.db.read(system, tx => takenReferences(tx, item))
  const { look: seen } = await lookForChange(world, item, taken)
  return { step: decideAfterLook(itemLeg(world, item), seen, optionsOf(world)), figures: null }
}

export async function noteChannelTrouble(world: World, tx: Tx, item: Item, isWell: boolean): Promise<void> {
  const hasOpened = await noteChannel(tx, item.channel, isWell, world.clock.now())
  if (hasOpened) world.log.error({ channel: item.channel }, 'the channel does not answer: its circuit breaker is open')
}

/** An answer after its time is kept and triggers a look; by itself it decides nothing. */
async function recordLate(world: World, item: Item, number: number, answer: Answer): Promise<void> {
  try {
    await world.db.transaction(system, async tx => {
      const now = world.clock.now()
      await recordAnswer(tx, { itemId: item.id, number }, answer, true, now)
      await enqueueReconcile(world, tx, item.id, now)
    })
  } catch (error) {
    world.log.warn({ err: error, itemId: item.id }, 'a late answer could not be kept')
  }
}
