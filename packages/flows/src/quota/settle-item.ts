// Settle an item: carries out the step that was decided, money and state in one transaction, and says what runs next. The legs that its
// attempt carries are settled with it.
import { recordQuotaChange, setOpenDifference } from '@tallyhelm/modules/ad-accounts'
import { type LedgerWork, ledgerWork } from '@tallyhelm/modules/ledger'
import {
  finishItem,
  insertLateSpend,
  insertOwedReference,
  type Item,
  lateSpendLookAt,
  lockCarried,
  lockTransfer,
  lowers,
  mergeMostAfterRefusal,
  parts,
  quietUntil,
  saveItem,
  type Step,
} from '@tallyhelm/modules/quota'
import type { EndedBy } from '@tallyhelm/protocol/topics/quota/shown-states'
import { displayText, money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { afterLegEnded } from './after-leg-ended.ts'
import { type Figures, itemLeg } from './ask-platform.ts'
import { follow } from './carried-legs.ts'
import { isOfTransfer, postItem, postLift, voidItem } from './item-money.ts'
import { tellResult } from './tell-result.ts'
import { enqueueApply, enqueueReconcile, sendNextLegs } from './wake-item.ts'

/** What ends or pauses an item; `send`, `resend` and `look` are calls, not ends. */
export type Settlement = Exclude<Step, { step: 'send' | 'resend' | 'look' | 'fail' }> | Failure
/** `by`: people ended it, and nothing was sent. */
type Failure = { step: 'fail'; reason: string; by?: EndedBy }

/** `item` as it was read in this transaction and locked, never a carried one; a lost fence throws and rolls everything back. */
export async function settleItem(world: World, tx: Tx, item: Item, step: Settlement, figures: Figures | null = null): Promise<void> {
  const work = ledgerWork()
  await settleInto(world, tx, work, item, step, figures)
  await work.carryOut(tx, world.clock.now())
}

/** As settleItem, with the money left in `work`: the caller has more to write before it carries that out, last of all. */
export async function settleInto(
  world: World,
  tx: Tx,
  work: LedgerWork,
  item: Item,
  step: Settlement,
  figures: Figures | null = null,
): Promise<void> {
  const now = world.clock.now()
  if (item.carriedBy !== null) throw new Error(`The leg ${item.id} is settled with the one that carries it.`)
  const carried = await lockCarried(tx, item)
  switch (step.step) {
    case 'confirm':
      return await confirm(world, tx, work, [item, ...carried], step, figures)
    case 'fail':
      return parts(step, item) ? await part(world, tx, item, carried) : await fail(world, tx, work, [item, ...carried], step)
    case 'release': {
      const dueAt = later(now, step.afterMs)
      const first = item.sends <= 1 && !item.hasUnknownSend
      const unsent = first ? { sends: 0, base: null, target: null, lift: 0n, firstSentAt: null, lastSentAt: null } : {}
      const unheld = first ? releaseClearing(work, item) : {}
      const waiting = { ...unsent, ...unheld, state: 'RESERVED' as const, leaseUntil: null, unresolvedSince: null, dueAt, carries: 0 }
      const released = await saveItem(tx, item, waiting, step.note, now)
      await follow(tx, released, carried, step.note, now, { carriedBy: null })
      return await enqueueApply(world, tx, item.id, dueAt)
    }
    case 'wait_channel': {
      const dueAt = later(now, step.afterMs)
      const waiting = {
        proposalId: step.proposalId,
        waitingSince: item.waitingSince ?? now,
        leaseUntil: null,
        unresolvedSince: null,
        tries: 0,
        dueAt,
      }
      await saveItem(tx, item, { ...waiting, state: 'WAITING_CHANNEL' }, '已提交渠道，等待审批', now)
      return await enqueueReconcile(world, tx, item.id, dueAt)
    }
    case 'unknown': {
      const dueAt = later(now, step.afterMs)
      const unknown = { hasUnknownSend: true, refusedReason: step.refusedReason, leaseUntil: null, tries: 0, dueAt }
      const saved = await saveItem(tx, item, { ...unknown, state: 'UNKNOWN' }, '渠道结果核对中', now)
      await follow(tx, saved, carried, '渠道结果核对中', now)
      return await enqueueReconcile(world, tx, item.id, dueAt)
    }
    case 'again': {
      const dueAt = later(now, step.afterMs)
      if (item.state === 'SENDING')
        return await settleInto(world, tx, work, item, { step: 'unknown', afterMs: step.afterMs, refusedReason: item.refusedReason })
      const saved = await saveItem(tx, item, { tries: item.tries + 1, dueAt }, '', now)
      await follow(tx, saved, carried, '', now)
      return await enqueueReconcile(world, tx, item.id, dueAt)
    }
    case 'manual':
      return await giveToPeople(world, tx, item, carried, step.reason)
  }
}

type Confirmation = Extract<Step, { step: 'confirm' }>
/** The head first, then what its attempt carries. */
type Legs = readonly [Item, ...Item[]]

/**
 * Posts what took effect, books the rest back, lets the account's next item go, and tells the submitter of an ended order. Several legs
 * were confirmed by one figure: each takes what it asked for.
 */
async function confirm(world: World, tx: Tx, work: LedgerWork, legs: Legs, step: Confirmation, figures: Figures | null): Promise<void> {
  const now = world.clock.now()
  const [head] = legs
  const total = step.approved - head.lift
  const shares = sharesOf(legs, total)
  await lockLinesOf(tx, legs)
  if (head.lift > 0n) await postLift(tx, work, head, now)
  const quiet = quietUntil(legBefore(world, head), world.settings.settleMs)
  const ended: { leg: Item; took: bigint }[] = []
  for (const { leg, took } of shares) {
    const isHead = leg === head
    const change = {
      approved: postItem(work, leg, took, now),
      afterLimit: step.limit,
      platformReference: isHead ? (step.reference ?? leg.platformReference) : leg.platformReference,
      quietUntil: isHead && quiet !== null ? new Date(quiet) : null,
    }
    const note = legs.length > 1 ? '渠道已确认（与同账户的其他变更合并提交）' : noteOf(leg, took)
    ended.push({ leg: await finishItem(tx, leg, { ...change, unresolvedSince: null, leaseUntil: null }, note, now), took })
  }
  const onward: string[] = []
  const movesSums = world.platforms[head.channel].changeStyle === 'delta'
  for (const { leg, took } of ended) {
    if (isOfTransfer(leg)) {
      const next = await afterLegEnded(world, tx, work, leg, { kind: 'confirmed', approved: took, limit: step.limit })
      if (next !== null) onward.push(next)
    }
    if (leg.kind === 'CLEAR') await watchLateSpend(world, tx, leg)
    if (movesSums && leg.platformReference === null) await insertOwedReference(tx, leg)
  }
  await goOn(world, tx, legs, onward)
  // Late: it moves the customer's kept totals too, for which all of his ad accounts wait.
  const added = shares.reduce((sum, { leg, took }) => sum + (leg.kind === 'ADD' ? took : 0n), 0n)
  await writeFigures(world, tx, head, { limit: step.limit, moved: lowers(head.kind) ? -total : total, added }, figures)
}

/** Several legs may be of several lines: these are taken in one order. */
async function lockLinesOf(tx: Tx, legs: Legs): Promise<void> {
  const ids = legs.flatMap(leg => leg.transferId ?? []).sort()
  if (ids.length > 1) for (const id of ids) await lockTransfer(tx, id)
}

/** What of `took` is each leg's; several legs are confirmed as a whole or not at all. */
function sharesOf(legs: Legs, took: bigint): { leg: Item; took: bigint }[] {
  const [head] = legs
  if (legs.length === 1) return [{ leg: head, took }]
  const asked = legs.reduce((sum, leg) => sum + leg.amount, 0n)
  if (asked !== took) throw new Error(`The legs that ${head.id} carries asked for ${asked}, and ${took} took effect.`)
  return legs.map(leg => ({ leg, took: leg.amount }))
}

/**
 * The account's next item goes, with the next legs of transfers (`onward`: the ad accounts they are on), and the submitters of orders that
 * have ended are told; the orders are locked in their order.
 */
async function goOn(world: World, tx: Tx, legs: Legs, onward: readonly string[]): Promise<void> {
  await sendNextLegs(world, tx, [legs[0].adAccountId, ...onward])
  const orders = [...new Set(legs.map(leg => leg.orderId))].map(id => BigInt(id)).sort((left, right) => (left < right ? -1 : 1))
  for (const orderId of orders) await tellResult(world, tx, orderId.toString())
}

function noteOf(item: Item, approved: bigint): string {
  if (approved === item.amount) return '渠道已确认'
  const text = displayText(money(approved, item.currency), { withSymbol: true })
  return lowers(item.kind) ? `渠道批准减少 ${text}，按批准金额入账` : `渠道批准 ${text}，差额已退回`
}

/** A delta platform's figure is its balance, any other's its limit. What else a change did to the account shows in the next round of synchronisations. */
async function writeFigures(
  world: World,
  tx: Tx,
  item: Item,
  change: { limit: bigint; moved: bigint; added: bigint },
  figures: Figures | null,
): Promise<void> {
  const isLimit = world.platforms[item.channel].changeStyle !== 'delta'
  const figure = money(change.limit, item.currency)
  await recordQuotaChange(tx, {
    adAccountId: item.adAccountId,
    limit: isLimit ? figure : null,
    spent: isLimit ? (figures?.spent ?? null) : null,
    balance: isLimit ? null : figure,
    moved: money(change.moved, item.currency),
    totalAddedDelta: money(change.added, item.currency),
    at: world.clock.now(),
  })
}

async function fail(world: World, tx: Tx, work: LedgerWork, legs: Legs, { reason, by }: Failure): Promise<void> {
  const now = world.clock.now()
  const [head] = legs
  const quiet = head.sends === 0 ? null : quietUntil(legBefore(world, head), world.settings.settleMs)
  await lockLinesOf(tx, legs)
  const failed: Item[] = []
  for (const leg of legs) {
    voidItem(work, leg)
    const ended = { failReason: reason, endedBy: by ?? null, finishedAt: now, leaseUntil: null, unresolvedSince: null }
    const quietAfter = leg === head && quiet !== null ? new Date(quiet) : null
    failed.push(await saveItem(tx, leg, { ...ended, quietUntil: quietAfter, state: 'FAIL' }, reason, now))
  }
  const onward: string[] = []
  for (const leg of failed) {
    const next = isOfTransfer(leg) ? await afterLegEnded(world, tx, work, leg, { kind: 'failed', reason }) : null
    if (next !== null) onward.push(next)
  }
  await goOn(world, tx, legs, onward)
}

/** The platform refused several legs as a whole, and nothing of them took effect: they wait again, and fewer go together. */
async function part(world: World, tx: Tx, item: Item, carried: readonly Item[]): Promise<void> {
  const now = world.clock.now()
  const [note, mergeMost] = ['渠道未接受合并变更，将分开提交', mergeMostAfterRefusal(1 + carried.length)]
  let [head, riders] = [item, carried]
  if (head.state === 'UNKNOWN') {
    // By a look that is old enough: back by way of the state from which a leg that did nothing goes back.
    head = await saveItem(tx, head, { state: 'SENDING', fence: head.fence + 1 }, '', now)
    riders = await follow(tx, head, riders, '', now)
  }
  const sent = { sends: 0, hasUnknownSend: false, refusedReason: null, firstSentAt: null, lastSentAt: null, unresolvedSince: null }
  const waiting = { ...sent, base: null, target: null, lift: 0n, leaseUntil: null, dueAt: now, carries: 0, mergeMost }
  head = await saveItem(tx, head, { ...waiting, state: 'RESERVED' }, note, now)
  await follow(tx, head, riders, note, now, { carriedBy: null, mergeMost })
  await enqueueApply(world, tx, head.id, now)
}

/** The leg as it was before people took it or the agency refused it: how long its calls may still take effect does not depend on that. */
function legBefore(world: World, item: Item) {
  const isOutside = item.state === 'MANUAL' || item.state === 'PENDING_APPROVAL'
  return itemLeg(world, isOutside ? { ...item, state: 'UNKNOWN' } : item)
}

/** Nothing was done: a clearing is to find out anew how much is left. */
function releaseClearing(work: LedgerWork, item: Item): Partial<Item> {
  if (item.kind !== 'CLEAR' || item.amount === 0n) return {}
  voidItem(work, item)
  return { amount: 0n, serviceFee: 0n, tax: 0n }
}

/** The account is blocked until two people decide; the alarm is the log line and the list of `npm run orders:manual`. */
async function giveToPeople(world: World, tx: Tx, item: Item, carried: readonly Item[], reason: string): Promise<void> {
  const now = world.clock.now()
  let [head, riders] = [item, carried]
  if (head.state === 'SENDING') {
    head = await saveItem(tx, head, { state: 'UNKNOWN', hasUnknownSend: true, leaseUntil: null }, '渠道结果核对中', now)
    riders = await follow(tx, head, riders, '渠道结果核对中', now)
  }
  head = await saveItem(tx, head, { state: 'MANUAL', manualReason: reason, unresolvedSince: null }, '已转人工核对', now)
  await follow(tx, head, riders, '已转人工核对', now)
  await setOpenDifference(tx, item.adAccountId, true)
  const carries = carried.map(leg => leg.id)
  world.log.error({ itemId: item.id, carries, orderId: item.orderId, channel: item.channel, reason }, 'a quota item needs people')
}

/**
 * After a clearing, late spend is looked for (look-for-late-spend.ts) where a limit is set: a proposal is settled on what its platform
 * approved, and a balance is net of spend. In the transaction that finishes the clearing; the account is free meanwhile.
 */
async function watchLateSpend(world: World, tx: Tx, item: Item): Promise<void> {
  if (world.platforms[item.channel].changeStyle !== 'absolute' || item.afterLimit === null || item.finishedAt === null) return
  const lookAt = lateSpendLookAt(item.finishedAt, 0)
  if (!lookAt) throw new Error('The first look has its time.')
  await insertLateSpend(tx, item, item.afterLimit, lookAt)
}

const later = (now: Date, afterMs: number) => new Date(now.getTime() + afterMs)
