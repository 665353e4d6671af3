// Send an item: the attempt is committed, the platform is called outside of any transaction, and the answer counts only under
// the fence it was asked under.
import {
  type Answer,
  decideAfterAnswer,
  decideAfterLook,
  type DecideOptions,
  insertAttemptLegs,
  insertAttempts,
  type Item,
  LEASE_MS,
  lockCarried,
  lockItems,
  lockWaitingBehind,
  lowers,
  MOST_MERGED,
  type Step,
} from '@tallyhelm/modules/quota'
import { together } from '@tallyhelm/world/handles/together'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { type Figures, itemLeg, lookForChange, readFigure, sendChange } from './ask-platform.ts'
import { chooseRiders, type FirstSend, follow, mayCarry } from './carried-legs.ts'
import { endCall } from './end-call.ts'
import { holdClearings } from './hold-clearing.ts'
import { type LegWork, legWork } from './leg-work.ts'
import { legFields } from './leg-log.ts'
import { settleInto } from './settle-item.ts'
import { endedUnsent, isNoMoreSent } from './no-more-sent.ts'

const system = { kind: 'system' } as const

/** As of now: of a reading, taken before it is asked for, since an answer that took long is no younger. */
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
  const begun = await beginAttempt(world, { read, first })
  if (!begun) return
  const { item, number } = begun
  if (item.leaseUntil !== null && item.leaseUntil <= world.clock.now()) return
  const onLate = (answer: Answer) => void recordLate(world, item, number, answer)
  const { answer, isWell } = await sendChange(world, item, onLate)
  const decided = decideAfterAnswer(itemLeg(world, item), answer, optionsOf(world))
  const { step, figures } = decided.step === 'look' ? await look(world, item) : { step: decided, figures: null }
  // Nothing of ours is to be seen although the platform said yes: look again later.
  const isUnseen = step.step === 'send' || step.step === 'resend' || step.step === 'look'
  await endCall(world, {
    item,
    attempt: { number, answer },
    isWell,
    ...(isUnseen ? { step: { step: 'unknown', afterMs: 1_000, refusedReason: null } } : { step, figures }),
  })
}

type Beginning = { read: Item; first: FirstSend | null }
type Begun = { item: Item; number: number }

const beginAttempt: (world: World, beginning: Beginning) => Promise<Begun | undefined> = together({ what: 'legs' }, beginAttempts)

async function beginAttempts(world: World, tx: Tx, members: readonly Beginning[]): Promise<(Begun | undefined)[]> {
  const work = legWork(world)
  const taken = await takeReady(tx, members, work.now)
  await settleInto(world, tx, work, endedUnsent(taken.map(({ item }) => item)))
  const ready = taken.filter(({ item }) => !isNoMoreSent(item))
  const clearings = ready.flatMap(({ item, first }) =>
    first && item.kind === 'CLEAR' ? [{ item, amount: first.base - first.target }] : [],
  )
  const held = await holdClearings(tx, clearings, work.now)
  const counted = ready.flatMap(({ item, first }) => (first && mayCarry(item, first) ? [item] : []))
  const behind = await lockWaitingBehind(tx, counted, MOST_MERGED - 1)
  const known = ready.map(({ item }) => item)
  const carried = await lockCarried(tx, known)
  const begun = ready.map(({ item, first }) => {
    if (!first) return resend(work, item, carried.get(item.id) ?? [])
    return firstSend(work, item, first, { held: held.get(item.id) ?? {}, ...chooseRiders(world, item, first, behind.get(item.id) ?? []) })
  })
  await work.carryOut(tx)
  const numbers = await insertAttempts(
    tx,
    begun.map(({ item }) => item),
    work.now,
  )
  const attempts = begun.map(({ item, riders }) => ({ item, riders, number: numbers.get(item.id) ?? 0 }))
  const carrying = attempts.filter(({ riders }) => riders.length > 0)
  await insertAttemptLegs(
    tx,
    carrying.map(({ item, riders, number }) => ({ itemId: item.id, number, legs: [item, ...riders] })),
  )
  const byId = new Map(attempts.map(attempt => [attempt.item.id, attempt]))
  return members.map(({ read }) => byId.get(read.id))
}

type Ready = { item: Item; first: FirstSend | null }

/** The items as they are now, locked, unless somebody else took them or their lease is over; one that is asked for twice is sent once. */
async function takeReady(tx: Tx, members: readonly Beginning[], now: Date): Promise<Ready[]> {
  const asked = new Map(members.map(member => [member.read.id, member]))
  const locked = await lockItems(tx, [...asked.keys()])
  return locked.flatMap(item => {
    const of = asked.get(item.id)
    if (!of || item.state !== of.read.state || item.fence !== of.read.fence) return []
    const isOver = item.state === 'SENDING' && (item.leaseUntil === null || item.leaseUntil <= now)
    return isOver ? [] : [{ item, first: of.first }]
  })
}

type Sent = { item: Item; riders: readonly Item[] }
type Chosen = { held: Partial<Item>; riders: readonly Item[]; target: bigint }

function firstSend(work: LegWork, current: Item, first: FirstSend, { held, riders, target }: Chosen): Sent {
  const lift = lowers(current.kind) ? current.lift : first.target - first.base - current.amount
  const sent = { ...sentNow(work, current), ...held, base: first.base, target, carries: riders.length, lift }
  const item = work.move(current, sent, '')
  follow(work, item, riders, '与同账户的其他变更合并提交', { carriedBy: item.id })
  return { item, riders }
}

function resend(work: LegWork, current: Item, carried: readonly Item[]): Sent {
  const note = '渠道未收到，重新提交'
  const item = work.move(current, { ...sentNow(work, current), state: 'SENDING', fence: current.fence + 1 }, note)
  follow(work, item, carried, note, { carriedBy: item.id })
  return { item, riders: carried }
}

const sentNow = ({ now }: LegWork, current: Item): Partial<Item> => ({
  leaseUntil: new Date(now.getTime() + LEASE_MS),
  sends: current.sends + 1,
  firstSentAt: current.firstSentAt ?? now,
  lastSentAt: now,
  unresolvedSince: current.unresolvedSince ?? now,
})

/** The platform said yes: believe the figure, not the word. */
async function look(world: World, item: Item): Promise<{ step: Step; figures: Figures | null }> {
  const isAbsolute = world.platforms[item.channel].changeStyle === 'absolute'
  const options = optionsOf(world)
  if (isAbsolute) {
    const { reading, figures } = await readFigure(world, item)
    return { step: decideAfterLook(itemLeg(world, item), reading, options), figures }
  }
  const { look: seen } = await lookForChange(world, item, [])
  return { step: decideAfterLook(itemLeg(world, item), seen, options), figures: null }
}

/** An answer after its time is kept and triggers a look; by itself it decides nothing. */
async function recordLate(world: World, item: Item, number: number, answer: Answer): Promise<void> {
  try {
    await world.db.transaction(system, async tx => {
      const work = legWork(world)
      work.answer({ itemId: item.id, number, answer, isLate: true })
      work.reconcile(item, work.now)
      await work.carryOut(tx)
    })
  } catch (error) {
    world.log.warn({ err: error, ...legFields(item) }, 'a late answer could not be kept')
  }
}
