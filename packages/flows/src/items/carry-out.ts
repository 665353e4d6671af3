// Carry out: items are sent, each written down before, looked for where an answer was lost, and followed to their end (job items.carry-out).
import { lockCase } from '@tallyhelm/modules/cases'
import { findStoppedChannels } from '@tallyhelm/modules/channels'
import {
  beginAttempt,
  claimItems,
  type DueItem,
  findItem,
  findSentItem,
  idsOfItems,
  type Item,
  itemsOf,
  type ItemChange,
  keepWaiting,
  lockItem,
  moveItem,
  noteAnswer,
  noteSurplus,
} from '@tallyhelm/modules/items'
import { ITEM_KIND_CODES, type ItemKind, type ItemState } from '@tallyhelm/protocol/topics/items/enums'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { AGAIN_MS, after, later, LOOK_MOST_MS, settled } from './look-times.ts'
import type { FollowAnswer, ItemRules, LookAnswer, NoAnswer, RulesOfItems, SendAnswer } from './item-rules.ts'

const system = { kind: 'system' } as const
const MOST = 50
/** Places at which something is done at the same time. */
const AT_ONCE = 6
/** Longer than one item takes with every answer late; a worker that dies leaves its items for so long. */
const CLAIM_MS = 10 * 60_000
/** Nobody made anything of it for so long. */
const EXPIRES_MS = 30 * 86_400_000

export type Carried = { sent: number; ended: number }

/** May be run by any number of workers, until nothing is due. A channel that is stopped is left alone. `job`: the one that runs these rules. */
export async function carryOut(world: World, rules: RulesOfItems, job = 'items.carry-out'): Promise<Carried> {
  const carried = { sent: 0, ended: 0 }
  for (;;) {
    const now = world.clock.now()
    const due = await world.db.transaction(system, async tx => {
      const without = (await findStoppedChannels(tx, now)).map(({ channel }) => channel)
      return await claimItems(tx, { kinds: kindsOf(rules), now, until: after(now, CLAIM_MS), most: MOST, without })
    })
    await inLanes(due, async item => {
      try {
        const { sent, ended } = await step({ world, rules: ruleOf(rules, item), job }, item)
        carried.sent += sent
        carried.ended += ended
      } catch (error) {
        // One that fails holds up no other; it is anybody's again when its claim is over.
        world.log.error({ error, itemId: item.id }, 'an item was not carried out')
      }
    })
    if (due.length < MOST) return carried
  }
}

/** Those of one place go one after the other, so that none meets its neighbour there. */
async function inLanes(items: readonly DueItem[], work: (item: DueItem) => Promise<void>): Promise<void> {
  const lanes = new Map<string, DueItem[]>()
  for (const item of items) {
    const place = `${item.channel} ${item.target}`
    lanes.set(place, [...(lanes.get(place) ?? []), item])
  }
  const waiting = lanes.values()
  const runLanes = async () => {
    for (const lane of waiting) for (const item of lane) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, lanes.size) }, runLanes))
}

type Work = { world: World; rules: ItemRules; job: string }
type Ready = Extract<FollowAnswer, { kind: 'ready' }>

async function step(work: Work, item: DueItem): Promise<Carried> {
  if (item.state === 'QUEUED') return await send(work, item)
  // Whoever sent it is gone, or its answer would have been written down.
  if (item.state === 'SENDING') {
    await move(work, item, 'UNKNOWN', { nextAt: settled(work.world, item) })
    return { sent: 0, ended: 0 }
  }
  return { sent: 0, ended: item.state === 'UNKNOWN' ? await settle(work, item) : await follow(work, item) }
}

async function send(work: Work, item: DueItem): Promise<Carried> {
  const { world, rules } = work
  const known = await rules.look(world, item)
  if (known.kind === 'unavailable') return { sent: 0, ended: await waitOn(work, item, known) }
  const at = world.clock.now()
  const beforeIds = known.kind === 'ok' ? known.ids : []
  const begun = await world.db.transaction(system, async tx => {
    await lockItems(tx, item)
    return await beginAttempt(tx, item, { beforeIds, at, until: after(at, CLAIM_MS) })
  })
  if (!begun) return { sent: 0, ended: 0 }
  const sending: DueItem = { ...item, state: 'SENDING', fence: item.fence + 1, sentAt: at, since: at, beforeIds }
  if (known.kind === 'as_asked') return { sent: 0, ended: await answered(work, sending, { ...STANDS, resultId: known.resultId ?? null }) }
  return { sent: 1, ended: await answered(work, sending, await rules.send(world, sending)) }
}

const NOTHING_MADE = { resultId: null, warnings: [] }
/** What stands already is not sent. */
const STANDS = { kind: 'done', ...NOTHING_MADE, requestId: null } as const

async function answered(work: Work, item: DueItem, answer: SendAnswer): Promise<number> {
  const { world } = work
  const now = world.clock.now()
  const note = (tx: Tx, kind: 'DONE' | 'REFUSED' | 'NOT_DONE' | 'UNKNOWN') =>
    noteAnswer(tx, item, {
      answer: kind,
      requestId: answer.kind === 'not_done' ? null : answer.requestId,
      told: answer.kind === 'done' ? '' : answer.told,
      at: now,
    })
  if (answer.kind === 'not_done') {
    await move(work, item, 'QUEUED', { nextAt: after(now, answer.retryAfterMs ?? AGAIN_MS), told: answer.told }, tx => note(tx, 'NOT_DONE'))
    return 0
  }
  if (answer.kind === 'unknown') {
    await move(work, item, 'UNKNOWN', { nextAt: settled(world, item), told: answer.told }, tx => note(tx, 'UNKNOWN'))
    return 0
  }
  if (answer.kind === 'refused') {
    const { told, objections } = answer
    return (await move(work, item, 'REFUSED', { told, objections }, tx => note(tx, 'REFUSED'))) ? 1 : 0
  }
  const { resultId, warnings } = answer.kind === 'doubted' ? NOTHING_MADE : answer
  const made = await move(work, item, 'WAITING', { resultId, warnings, told: '' }, tx =>
    note(tx, answer.kind === 'doubted' ? 'REFUSED' : 'DONE'),
  )
  return made ? await follow(work, { ...item, state: 'WAITING', since: now, waitsFor: 'PLATFORM', resultId, warnings }) : 0
}

/** Job items.look-again: what came twice and was not in the list when the item ended. Throws where the platform can't be read, to be run again. */
export async function lookAgain(world: World, rules: RulesOfItems, itemId: string): Promise<void> {
  const item = await world.db.read(system, tx => findSentItem(tx, itemId))
  if (!item || item.resultId === null) return
  const own = ruleOf(rules, item)
  if (own.again) return await own.again(world, item)
  const seen = await own.look(world, item)
  if (seen.kind === 'unavailable') throw new Error(`item ${itemId}: ${seen.why}`)
  const surplus = await freshOf({ world }, item, seen)
  if (surplus.length > 0) await world.db.transaction(system, tx => noteSurplus(tx, item, surplus, world.clock.now()))
}

/** What bears the name now and did not before: one is ours, none is sent again once lists must show it, more are for people. */
async function settle(work: Work, item: DueItem): Promise<number> {
  const { world, rules } = work
  // Of before the look: an answer that took long shows no more than one that came at once.
  const now = world.clock.now()
  const seen = await rules.look(world, item)
  if (seen.kind === 'unavailable') return await waitOn(work, item, seen)
  if (seen.kind === 'as_asked') return await found(work, item, seen.resultId ?? null)
  const fresh = await freshOf(work, item, seen)
  const [only] = fresh
  if (only === undefined) {
    const over = settled(world, item)
    if (now < over) await keep(work, item, { nextAt: over })
    else if (seen.kind === 'unclear') await move(work, item, 'MANUAL', { told: seen.why })
    else await move(work, item, 'QUEUED', { nextAt: now, told: '' })
    return 0
  }
  if (fresh.length > 1) {
    await move(work, item, 'MANUAL', { told: `平台上有 ${fresh.length} 个同名结果：${fresh.join('、')}` }, tx =>
      noteSurplus(tx, item, fresh, now),
    )
    return 0
  }
  return await found(work, item, only)
}

/** What was sent without an answer turned out to be there. */
async function found(work: Work, item: DueItem, resultId: string | null): Promise<number> {
  const since = work.world.clock.now()
  const isOurs = await move(work, item, 'WAITING', { resultId, told: '' })
  return isOurs ? await follow(work, { ...item, state: 'WAITING', since, waitsFor: 'PLATFORM', resultId }) : 0
}

async function freshOf({ world }: Pick<Work, 'world'>, item: DueItem, seen: LookAnswer): Promise<string[]> {
  const ids = seen.kind === 'ok' ? seen.ids : []
  const candidates = [...new Set(ids)].filter(id => !item.beforeIds.includes(id) && id !== item.resultId)
  const taken = await world.db.read(system, tx => idsOfItems(tx, item, candidates))
  return candidates.filter(id => !taken.includes(id))
}

async function follow(work: Work, item: DueItem): Promise<number> {
  const { world, rules } = work
  const answer = await rules.follow(world, item)
  const now = world.clock.now()
  if (answer.kind === 'unavailable') return await waitOn(work, item, answer)
  if (answer.kind === 'unclear') {
    world.log.error({ itemId: item.id, status: answer.status }, 'a platform told a status that is not known')
    await keep(work, item, { nextAt: after(now, LOOK_MOST_MS), told: `平台状态 ${answer.status} 未知，待人工核对` })
    return 0
  }
  if (answer.kind === 'refused') {
    const { told, objections } = answer
    return (await move(work, item, 'REFUSED', { told, objections })) ? 1 : 0
  }
  if (answer.kind === 'expired') return (await move(work, item, 'EXPIRED', { told: answer.told })) ? 1 : 0
  if (answer.kind === 'waits') {
    if (now.getTime() - item.since.getTime() > EXPIRES_MS && item.resultId === null) return (await move(work, item, 'EXPIRED', {})) ? 1 : 0
    const { told, objections } = answer
    await keep(work, item, { nextAt: later(item, now, answer.soonMs), waitsFor: answer.for, told, objections })
    return 0
  }
  return await finish(work, item, answer)
}

async function finish(work: Work, item: DueItem, { resultId, warnings, takeIn }: Ready): Promise<number> {
  const { world, rules } = work
  // A success is read too: what came twice shows here. What can't be read now is no reason to withhold it.
  const seen = item.fence === 0 || resultId === null ? undefined : await rules.look(world, item)
  const surplus = seen === undefined ? [] : await freshOf(work, { ...item, resultId }, seen)
  const at = world.clock.now()
  return await world.db.transaction(system, async tx => {
    await lockItems(tx, item)
    const ready = { ...item, resultId }
    if (item.resultId === null && resultId !== null && (await idsOfItems(tx, item, [resultId])).length > 0) return 0
    const obstacle = await takeIn(tx, ready)
    const all = [...new Set([...item.warnings, ...warnings])]
    const change = { at, resultId, warnings: all, objections: [], told: obstacle ?? '' }
    if (!(await moveItem(tx, item, obstacle === undefined ? 'DONE' : 'REFUSED', change)))
      throw new Error(`item ${item.id} was changed meanwhile`)
    await noteSurplus(tx, item, surplus, at)
    await rules.moved(world, tx, await withIt(tx, item))
    // What a list does not show yet is looked for once it must.
    const runAt = settled(world, item)
    if (seen !== undefined && at < runAt)
      await world.queue.enqueue(tx, 'items.look-again', { item_id: item.id }, { jobKey: `items.look-again:${item.id}`, runAt })
    return 1
  })
}

async function waitOn(work: Work, item: DueItem, { why, retryAfterMs }: NoAnswer): Promise<number> {
  const nextAt = after(work.world.clock.now(), Math.min(Math.max(retryAfterMs ?? AGAIN_MS, 1_000), LOOK_MOST_MS))
  await keep(work, item, { nextAt, told: why })
  return 0
}

/** False where somebody else was faster. */
async function move(
  { world, rules, job }: Work,
  item: DueItem,
  to: ItemState,
  change: Omit<ItemChange, 'at'>,
  also?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const at = world.clock.now()
  return await world.db.transaction(system, async tx => {
    await lockItems(tx, item)
    if (!(await moveItem(tx, item, to, { ...change, at }))) return false
    await also?.(tx)
    if (change.nextAt) await comeSoon({ world, job }, tx, change.nextAt)
    await rules.moved(world, tx, await withIt(tx, item))
    return true
  })
}

async function keep({ world, rules, job }: Work, item: DueItem, change: Omit<ItemChange, 'at'> & { nextAt: Date }): Promise<void> {
  const at = world.clock.now()
  await world.db.transaction(system, async tx => {
    await lockItems(tx, item)
    if (!(await keepWaiting(tx, item, { ...change, at }))) return
    await comeSoon({ world, job }, tx, change.nextAt)
    const turns = change.waitsFor !== undefined && change.waitsFor !== item.waitsFor
    if (turns) await rules.moved(world, tx, await withIt(tx, item))
  })
}

/** Where it is due sooner than the job comes by itself: once for each second, for a job that waits would be moved by a later wish. */
async function comeSoon({ world, job }: Pick<Work, 'world' | 'job'>, tx: Tx, runAt: Date): Promise<void> {
  if (runAt >= after(world.clock.now(), AGAIN_MS)) return
  const wholeSecond = new Date(Math.ceil(runAt.getTime() / 1_000) * 1_000)
  await world.queue.enqueue(tx, job, {}, { jobKey: `${job}:${wholeSecond.getTime()}`, runAt: wholeSecond })
}

const kindsOf = (rules: RulesOfItems): ItemKind[] => ITEM_KIND_CODES.filter(kind => rules[kind])

function ruleOf(rules: RulesOfItems, { kind }: Item): ItemRules {
  const own = rules[kind]
  if (!own) throw new Error(`nothing carries out items of kind ${kind}`)
  return own
}

/** Items of a case are moved one after the other; one without is locked by itself. */
const lockItems = async (tx: Tx, { id, caseId }: Item): Promise<void> => {
  await (caseId === null ? lockItem(tx, id) : lockCase(tx, caseId))
}

/** Those of its case, or itself, as they stand now. */
async function withIt(tx: Tx, { id, caseId }: Item): Promise<Item[]> {
  if (caseId !== null) return await itemsOf(tx, caseId)
  const item = await findItem(tx, id)
  return item ? [item] : []
}
